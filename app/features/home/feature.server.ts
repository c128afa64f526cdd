import type { Feature } from '../feature.server.ts';

export const home: Feature = {
  about: 'the frame and Home of the admin area, Ctrl+K, help, live updates',
};
