/** The SQLSTATE that PostgreSQL's triggers raise. `WS` is a class of our own. */
export const SITE_MOVING_SQLSTATE = 'WS001';
/** SQLite's triggers have no error code: while this one is there, they are the reason. */
export const SQLITE_MOVING_TRIGGER = 'moving_site_state_update';
