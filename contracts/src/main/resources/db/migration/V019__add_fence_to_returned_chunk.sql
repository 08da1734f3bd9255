-- The attempt and the fence with which the worker had claimed the chunk, for the log line of its return.
ALTER TYPE returned_chunk ADD ATTRIBUTE attempt int, ADD ATTRIBUTE fence int;
