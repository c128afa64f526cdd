/**
 * Before every post. `trashed_at > EARLIEST` finds the Trash by its index, which `is not null` reads
 * from end to end.
 */
export const EARLIEST = '1970-01-01T00:00:00.000Z';
