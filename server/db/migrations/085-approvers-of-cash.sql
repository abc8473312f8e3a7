-- The name of the person who approved that cash was taken out.
ALTER TABLE till_moves ADD COLUMN approved_by text;
