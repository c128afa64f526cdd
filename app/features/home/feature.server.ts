import type { Feature } from '../feature.server.ts';

export const home: Feature = {
  about: 'the frame and Home of the admin area, the set-up, Ctrl+K, help, live updates',
};
