package io.bingosim.engine.json;

/** Builds JSON pointers (RFC 6901). The pointer of a whole document is the empty string. */
public final class JsonPointer {

    private JsonPointer() {}

    public static String member(String parent, String name) {
        return parent + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    public static String item(String parent, int index) {
        return parent + "/" + index;
    }
}
