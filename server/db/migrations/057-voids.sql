-- Whether a return is the void of its sale.
ALTER TABLE sales ADD COLUMN is_void boolean NOT NULL DEFAULT false;
