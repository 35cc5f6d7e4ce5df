-- References to a row are cleared when it goes into the trash. This is what they were, so that they come back with it.
CREATE TABLE trash_reference (
  batch_id uuid NOT NULL,
  -- The row that is in the trash.
  target_id uuid NOT NULL,
  -- The row that referred to it, and by which column; without one the whole row was the link, and is in `value`.
  table_name varchar(63) NOT NULL,
  row_id uuid NOT NULL,
  column_name varchar(63),
  value jsonb NOT NULL
);
CREATE INDEX trash_reference_batch ON trash_reference (batch_id);
CREATE INDEX trash_reference_target ON trash_reference (target_id);
