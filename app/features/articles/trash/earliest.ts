/**
 * Earlier than every post. `trashed_at > EARLIEST` finds the Trash through its index; `is not null`
 * would read the index from end to end.
 */
export const EARLIEST = '1970-01-01T00:00:00.000Z';
