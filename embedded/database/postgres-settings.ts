import { CLUSTER_NAME } from './process-identity.ts';

export const DATABASE_NAME = 'second_fret';
/** The user that owns the tables and migrates them. */
export const ROLE_NAME = 'second_fret';
/** The user that the application connects as. This user can't change audit entries. */
export const APP_ROLE_NAME = 'second_fret_app';
/** The superuser, who can connect only to make a backup. */
export const BACKUP_ROLE_NAME = 'postgres';

/**
 * With these settings, no committed transaction is ever lost. They use little memory, because the server runs on the
 * same machine.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  cluster_name: CLUSTER_NAME,
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  jit: 'off',
  random_page_cost: '1.1',
  // Reads come from memory or a local disk, so I/O workers would only waste memory.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum: 'on',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  // There are no replicas, but a backup is sent like the first copy of a replica. One at a time is enough.
  wal_level: 'replica',
  max_wal_senders: '1',
  max_replication_slots: '1',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/**
 * Returns PostgreSQL's arguments. They are passed at each start instead of being stored, so that a new version's
 * settings also apply to existing databases.
 */
export function postgresArguments(
  cluster: string,
  { socketFolder, settings }: { socketFolder: string; settings: Readonly<Record<string, string>> },
): string[] {
  const all = { ...SETTINGS, ...settings, unix_socket_directories: socketFolder };
  return [
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
