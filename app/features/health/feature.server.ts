import type { Feature } from '../feature.server.ts';

export const health: Feature = {
  about:
    'what monitors and browsers report: `/healthz`, `/readyz`, violations of the security policy',
};
