package io.bingosim.system.web;

import com.microsoft.playwright.options.ColorScheme;

/** A size and a colour scheme in which pages are looked at. */
enum Look {
    LIGHT(1280, ColorScheme.LIGHT),
    DARK(1280, ColorScheme.DARK),
    PHONE(390, ColorScheme.LIGHT);

    private final int width;
    private final ColorScheme colours;

    Look(int width, ColorScheme colours) {
        this.width = width;
        this.colours = colours;
    }

    int width() {
        return width;
    }

    ColorScheme colours() {
        return colours;
    }
}
