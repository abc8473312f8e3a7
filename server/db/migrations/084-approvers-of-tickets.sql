-- The name of the person who approved the ticket.
ALTER TABLE sales ADD COLUMN approved_by text;
