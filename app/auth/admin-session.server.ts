import { createContext } from 'react-router';
import type { AdminSession } from '#app/domains/accounts/session.server.ts';

/** The signed-in admin. `requireAdmin` sets it for every route below `/admin`. */
export const adminSession = createContext<AdminSession>();
