-- Whether the chunk is expected to end so soon that a slot may suspend a longer one for it; see is_brief.
ALTER TYPE claimed_chunk ADD ATTRIBUTE brief boolean;
