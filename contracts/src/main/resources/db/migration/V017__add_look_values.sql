-- What each look found for each variant that it saw, with the interval of that look: the race can be drawn at any time.
CREATE TABLE experiment_look_variant (
    experiment_id uuid             NOT NULL,
    number        int              NOT NULL,
    position      int              NOT NULL,
    value         double precision NOT NULL,
    low           double precision NOT NULL,
    high          double precision NOT NULL,
    CONSTRAINT experiment_look_variant_pk PRIMARY KEY (experiment_id, number, position),
    CONSTRAINT experiment_look_variant_look_fk FOREIGN KEY (experiment_id, number)
        REFERENCES experiment_look (experiment_id, number) ON DELETE CASCADE,
    CONSTRAINT experiment_look_variant_inside CHECK (low <= value AND value <= high)
);
