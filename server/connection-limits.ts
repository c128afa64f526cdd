export interface ConnectionLimits {
  /** Connections of all clients, and of one client of each kind; a trusted proxy has no limit. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  readonly connectionsPerLocalClient: number;
  /** Unanswered requests on one connection. */
  readonly unanswered: number;
  /** Requests on one connection during its life. */
  readonly requests: number;
  /** Bodies that are being received: of all clients, and of one client of each kind. */
  readonly bodies: number;
  readonly bodiesPerClient: number;
  readonly bodiesPerLocalClient: number;
  /** How long a client may leave its response unread. */
  readonly unreadMilliseconds: number;
  /** How often connections are checked. */
  readonly checkMilliseconds: number;
}

/** Events that the log counts: invalid requests, and what was ended to enforce a limit. */
export type ConnectionEvent = 'badRequests' | 'closedForRoom' | 'closedUnread' | 'rejectedBodies';
