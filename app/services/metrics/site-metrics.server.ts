import { Gauge, type Registry } from 'prom-client';
import { readBackupStatus } from '#app/features/backups/folder/backup-status.server.ts';
import { readOutboxDepth } from '#app/features/outbox/queue/outbox-depth.server.ts';
import { version } from '#config/version.ts';
import { readFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import type { Services } from '../services.server.ts';

/** A figure, with the labels that tell it from others of its name. */
type Figure = readonly [value: number, labels?: Record<string, string>];

interface Group {
  /** Name and explanation of each metric. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Reads the figures of the group. A metric without one is left out. */
  readonly read: () => Promise<Readonly<Record<string, Figure | readonly Figure[] | null>>>;
}

const SECOND = 1_000;

/**
 * Figures of the whole site, read when metrics are asked for. A group that cannot be read is missing
 * from that answer, so that no old figure is taken for a new one.
 */
export function createSiteMetrics(registry: Registry, services: Services): () => Promise<void> {
  const groups = listGroups(services).map(({ metrics, read }) => ({
    read,
    gauges: new Map(
      Object.entries(metrics).map(([name, help]) => [
        name,
        new Gauge({ name, help, labelNames: labelNamesOf(name), registers: [registry] }),
      ]),
    ),
  }));
  return async () => {
    await Promise.all(
      groups.map(async ({ gauges, read }) => {
        for (const gauge of gauges.values()) forget(gauge);
        const figures = await read().catch((error: unknown) => {
          services.log.warn({ err: error }, 'some metrics could not be read');
          return {};
        });
        for (const [name, found] of Object.entries(figures)) set(gauges.get(name), found);
      }),
    );
  };
}

/** `reset` sets a gauge without labels to 0, which would be a figure. */
function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

function set(gauge: Gauge | undefined, found: Figure | readonly Figure[] | null): void {
  if (found === null) return;
  const figures = (typeof found[0] === 'number' ? [found] : found) as readonly Figure[];
  for (const [value, labels = {}] of figures) gauge?.set(labels, value);
}

function labelNamesOf(name: string): string[] {
  if (name === 'wizard_build_info') return ['version'];
  return name.startsWith('wizard_certificate') ? ['host'] : [];
}

function listGroups(services: Services): Group[] {
  /** One check for all groups, so that none waits for a database that does not answer. */
  const queryable = async () => {
    await services.requireReady();
    return services.database.db;
  };
  return [
    // The first, so that the queries of the others are not among what it counts.
    connectionsGroup(services),
    processGroup(services),
    databaseGroup(services),
    revisionGroup(services, queryable),
    outboxGroup(services, queryable),
    storageGroup(services),
    backupGroup(services),
    certificateGroup(services),
  ];
}

type Queryable = () => Promise<Services['database']['db']>;

function connectionsGroup({ database }: Services): Group {
  return {
    metrics: {
      wizard_database_connections_in_use:
        'Connections of the pool that a query or transaction has.',
      wizard_database_connections_idle: 'Open connections of the pool that nothing uses.',
      wizard_database_connections_waiting: 'Queries that wait for a connection.',
    },
    async read() {
      const use = database.readPoolUse?.() ?? null;
      return {
        wizard_database_connections_in_use: use && [use.inUse],
        wizard_database_connections_idle: use && [use.idle],
        wizard_database_connections_waiting: use && [use.waiting],
      };
    },
  };
}

function processGroup({ draining }: Services): Group {
  return {
    metrics: {
      wizard_build_info: 'Always 1; the version that runs is a label.',
      wizard_draining: '1 from the moment in which the site is asked to stop.',
    },
    read: async () => ({
      wizard_build_info: [1, { version }],
      wizard_draining: [draining.signal.aborted ? 1 : 0],
    }),
  };
}

function databaseGroup({ requireReady }: Services): Group {
  return {
    metrics: { wizard_database_up: '1 if the database answers in time.' },
    read: async () => ({
      wizard_database_up: [
        await requireReady().then(
          () => 1,
          () => 0,
        ),
      ],
    }),
  };
}

function revisionGroup({ changes }: Services, queryable: Queryable): Group {
  return {
    metrics: {
      wizard_site_revision: 'The number of changes that the database has seen.',
      wizard_site_revision_lag: 'How many of these this process has not heard of.',
    },
    async read() {
      const state = (await queryable()).selectFrom('site_state').select('revision');
      const revision = Number((await state.executeTakeFirstOrThrow()).revision);
      const known = changes.revision() ?? revision;
      return {
        wizard_site_revision: [revision],
        wizard_site_revision_lag: [Math.max(0, revision - known)],
      };
    },
  };
}

function outboxGroup({ now }: Services, queryable: Queryable): Group {
  return {
    metrics: {
      wizard_outbox_queued_messages: 'Mails and webhook calls that are still to be sent.',
      wizard_outbox_oldest_age_seconds: 'For how long the oldest of them has waited.',
      wizard_outbox_failed_messages: 'Messages that were retried for more than a day and failed.',
    },
    async read() {
      const { queued, oldestAt, failed } = await readOutboxDepth(await queryable());
      const age = oldestAt === null ? 0 : (now().getTime() - oldestAt.getTime()) / SECOND;
      return {
        wizard_outbox_queued_messages: [queued],
        wizard_outbox_oldest_age_seconds: [Math.max(0, age)],
        wizard_outbox_failed_messages: [failed],
      };
    },
  };
}

function storageGroup({ config, storage }: Services): Group {
  return {
    metrics: {
      wizard_disk_free_bytes: 'Bytes that may still be written to the data folder.',
      wizard_disk_minimum_free_bytes: 'Below this, nothing more is stored (MINIMUM_FREE_MB).',
      wizard_writes_rejected:
        '1 while nothing is stored: the disk is full, or the site is being moved.',
    },
    read: async () => ({
      wizard_disk_free_bytes: [await readFreeBytes(config.dataDir)],
      wizard_disk_minimum_free_bytes: [config.minimumFreeBytes],
      wizard_writes_rejected: [storage.readOnly() === null ? 0 : 1],
    }),
  };
}

function backupGroup({ config }: Services): Group {
  return {
    metrics: {
      wizard_backup_last_success_timestamp_seconds: 'When a backup was last made and checked.',
    },
    async read() {
      const { lastGood } = await readBackupStatus(config.dataDir);
      return {
        wizard_backup_last_success_timestamp_seconds:
          lastGood === null ? null : [Date.parse(lastGood.at) / SECOND],
      };
    },
  };
}

function certificateGroup({ certificates }: Services): Group {
  return {
    metrics: {
      wizard_certificate_expiry_timestamp_seconds:
        'When the certificate expires that visitors of this host are shown; read once an hour.',
    },
    read: async () => ({
      wizard_certificate_expiry_timestamp_seconds: certificates
        .list()
        .map(({ host, expiresAt }) => [expiresAt.getTime() / SECOND, { host }] as const),
    }),
  };
}
