import type { Feature } from '../feature.server.ts';

export const backups: Feature = {
  about: 'backups, their copies elsewhere, restore, and the move to another database',
  activity: {
    actions: {
      'backup.created': 'made a backup',
      'backup.downloaded': 'downloaded a backup',
      'backup.deleted': 'deleted a backup',
      'backup.restored': 'restored the site from a backup',
    },
    objects: {
      backup: { kind: 'backups' },
    },
  },
};
