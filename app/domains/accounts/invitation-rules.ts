/** How long an invitation can be used (rulings, Sign-up). */
export const INVITATION_HOURS = 72;
