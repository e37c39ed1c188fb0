/**
 * What the role that the service runs as may do with each table. It owns nothing: what is not listed here, it may not
 * do. A table without a line here fails a test.
 *
 * History stands: no right here changes or deletes a manifest, what was signed, an audit entry or the outcome of an
 * attempt. Rows that only a trigger writes have no insert right; those trigger functions run with the owner's rights.
 * Locking a row (`for update`, `for share`) needs the right to update at least one of its columns.
 */
export interface TableRights {
  /** True for all columns. Everything is readable except what is `false`. */
  readonly select: true;
  readonly insert?: true | readonly string[] | { readonly except: readonly string[] };
  readonly update?: true | readonly string[] | { readonly except: readonly string[] };
  readonly delete?: true;
}

const readOnly: TableRights = { select: true };
const insertOnly: TableRights = { select: true, insert: true };
/** Rows that come, change and go: settings, queues, caches and what expires. */
const everything: TableRights = { select: true, insert: true, update: true, delete: true };
const noDelete: TableRights = { select: true, insert: true, update: true };
const changing = (...update: string[]): TableRights => ({ select: true, insert: true, update });

/** Of rows that say who somebody is; who writes one without the key is not believed (server/db/postgres/row-macs.ts). */
const mac = ['mac', 'mac_key'] as const;

export const tableRights: Readonly<Record<string, TableRights>> = {
  schema_migrations: readOnly,

  // Posts and what was signed.
  posts: {
    select: true,
    insert: { except: ['wake_at', 'external_id', 'permalink', 'published_at', 'deleted_at', 'tries'] },
    update: {
      except: [
        ...['id', 'workspace_id', 'idea_id', 'platform', 'amends_post_id'],
        ...['author_id', 'from_app', 'app_id', 'created_at'],
      ],
    },
  },
  post_media: { select: true, insert: true, delete: true },
  post_revisions: insertOnly,
  revision_media: readOnly,
  proof_views: insertOnly,
  post_contributors: insertOnly,
  approvals: {
    select: true,
    insert: { except: ['voided_at', 'void_reason'] },
    update: ['voided_at', 'void_reason'],
  },
  approval_times: insertOnly,
  comments: insertOnly,
  attempts: {
    select: true,
    insert: { except: ['committing_at', 'waiting', 'outcome', 'detail', 'finished_at'] },
    update: [
      'worker',
      'lease_expires_at',
      'committing_at',
      'waiting',
      'handles',
      'outcome',
      'detail',
      'finished_at',
    ],
  },
  first_comments: {
    select: true,
    update: [
      'state',
      'tries',
      'next_try_at',
      'turn',
      'started_at',
      'absent_at',
      'comment_id',
      'reason',
      'updated_at',
    ],
  },
  lanes: everything,
  quota_uses: { select: true, insert: true, delete: true },
  ideas: changing('title'),
  // Written by a trigger.
  post_words: readOnly,

  approval_macs: insertOnly,
  signed_statements: insertOnly,

  // Where words came from: what a revision says of it stands.
  generated_texts: { select: true, insert: { except: ['id'] }, delete: true },
  post_origins: noDelete,
  revision_origins: insertOnly,

  // The audit: entries are written. Chains are written by `seal_audit` alone, which asks for a secret.
  audit_entries: { select: true, insert: { except: ['id', 'sequence', 'key_id', 'hash', 'refused_at'] } },
  audit_heads: readOnly,
  audit_sealing: readOnly,
  audit_tree_nodes: insertOnly,
  audit_checkpoints: changing('delivered_at'),
  checkpoint_receipts: insertOnly,
  audit_breaks: everything,
  signing_keys: noDelete,

  // People, workspaces and how they come in.
  users: { select: true, insert: true, update: { except: ['id', 'created_at'] } },
  identities: { select: true, insert: true, update: ['name', 'last_used_at'], delete: true },
  confirmed_addresses: changing('email', 'confirmed_at', ...mac),
  sign_in_attempts: { select: true, insert: true, delete: true },
  // Keys stay to verify what they signed.
  passkeys: { select: true, insert: true, update: ['counter', 'backed_up', 'removed_at'] },
  passkey_challenges: { select: true, insert: true, delete: true },
  sign_in_links: { select: true, insert: true, update: ['used_at'], delete: true },
  web_sessions: changing('last_seen_at', 'ended_at', 'authenticated_at', 'authenticated_with', ...mac),
  access_tokens: changing('revoked_at'),
  workspaces: { select: true, insert: true, update: { except: ['id', 'created_at'] } },
  memberships: { select: true, insert: true, update: ['role', ...mac], delete: true },
  invitations: changing('accepted_at', 'accepted_by', 'revoked_at'),
  key_fingerprints: insertOnly,
  // Written by a trigger.
  ended_rows: readOnly,

  // Apps of others.
  apps: {
    select: true,
    insert: true,
    update: { except: ['id', 'workspace_id', 'created_by', 'created_at'] },
  },
  app_secrets: changing('expires_at', 'last_used_at', 'last_used_from'),
  app_grants: changing('last_used_at', 'revoked_at', 'revoked_because'),
  oidc_records: { select: true, insert: true, update: { except: ['kind', 'id_hash'] }, delete: true },
  idempotency_records: everything,
  budgets: everything,
  rate_limits: everything,

  // What programs called. Their days are partitions, which only two functions make and drop; nobody may reach around the whole.
  request_log: insertOnly,
  request_log_answered: readOnly,
  request_log_refused: readOnly,
  request_bodies: insertOnly,
  request_usage: { select: true, insert: true, update: ['calls', 'ms_sum', 'ms_max'], delete: true },

  // Accounts on the platforms. Which account a row means is fixed when it is connected.
  accounts: {
    select: true,
    insert: { except: ['lane'] },
    update: { except: ['id', 'workspace_id', 'platform', 'external_id', 'simulated', 'lane'] },
  },
  connections: {
    select: true,
    insert: true,
    // What an app asked for gets its session when the person starts it.
    update: { except: ['id', 'workspace_id', 'user_id', 'platform', 'created_at'] },
  },
  platform_notices: { select: true, insert: true, delete: true },
  platform_usage: noDelete,
  data_deletions: insertOnly,

  // Files. Which bytes a row means is fixed.
  media: changing('name', 'alt_text', 'tags', 'focus_x', 'focus_y', 'crops', 'deleted_at'),
  renditions: everything,
  stored_objects: everything,
  uploads: everything,

  // Campaigns, the calendar, the brand.
  campaigns: { select: true, insert: true, update: true, delete: true },
  campaign_items: noDelete,
  campaign_contributors: insertOnly,
  recurrences: changing('drafted_through', 'ended_at'),
  recurrence_posts: insertOnly,
  slots: { select: true, insert: true, delete: true },
  time_rules: { select: true, update: ['version', 'moving_to', 'moved_through'] },
  brand_kits: noDelete,
  hashtag_sets: everything,
  model_keys: everything,
  pauses: { select: true, insert: true, delete: true },
  installation_pauses: {
    select: true,
    insert: { except: ['id'] },
    update: ['resumed_by', 'resumed_at'],
  },

  // Figures that platforms told. A post is followed by a trigger.
  followed_accounts: noDelete,
  followed_posts: {
    select: true,
    update: { except: ['post_id', 'workspace_id', 'account_id', 'platform', 'published_at'] },
  },
  figures: { select: true, insert: true, delete: true },
  latest_figures: everything,
  gained_days: everything,
  account_days: everything,
  account_usuals: everything,
  analytics_exports: {
    select: true,
    insert: true,
    update: { except: ['id', 'workspace_id', 'created_by', 'created_at', 'question'] },
    delete: true,
  },
  analytics_export_parts: { select: true, insert: true, delete: true },

  // What people are told, and who is here.
  notifications: everything,
  pending_notices: { select: true, insert: { except: ['try_at'] }, update: ['try_at'], delete: true },
  notification_settings: noDelete,
  mails: everything,
  events: { select: true, insert: { except: ['id'] }, delete: true },
  // What happened stands; its place is given once. Old events are thrown away.
  event_log: {
    select: true,
    insert: { except: ['written', 'sequence', 'version'] },
    update: ['sequence', 'version'],
    delete: true,
  },
  event_versions: changing('version'),
  event_order: { select: true, update: ['last', 'deleted_through'] },
  webhook_endpoints: {
    select: true,
    insert: true,
    update: {
      except: ['id', 'workspace_id', 'owner_workspace_id', 'app_id', 'token_id', 'created_by', 'created_at'],
    },
    delete: true,
  },
  webhook_secrets: { select: true, insert: true, update: ['expires_at'], delete: true },
  webhook_queues: {
    select: true,
    insert: true,
    update: { except: ['endpoint_id', 'workspace_id', 'owner_workspace_id'] },
  },
  webhook_numbers: changing('number'),
  // Which event it is, and the number it has, stay.
  webhook_deliveries: {
    select: true,
    insert: true,
    update: [
      ...['state', 'body', 'tries', 'first_tried_at', 'next_at', 'claimed_by', 'lease_expires_at'],
      ...['settled_at', 'replays'],
    ],
    delete: true,
  },
  webhook_attempts: { select: true, insert: { except: ['id'] }, delete: true },
  presence: everything,
  processes: everything,
};

/**
 * Functions that write what the service may not write itself, nearly all of them for triggers. They run with the owner's rights; as every function
 * of ours in PL/pgSQL they look up names in `functionSearchPath` alone, so that no table or function of a caller can take
 * the place of one of ours.
 */
export const ownerFunctions: readonly string[] = [
  'keep_contributors',
  'keep_media_contributor',
  'keep_first_comment',
  'keep_post_words',
  'name_revision_media',
  'follow_post',
  'remember_ended_row',
  'seal_audit',
  'add_request_day',
  'drop_request_days',
  'posts_with_text',
];
/** Functions that queries and triggers of the service call. */
export const callableFunctions: readonly string[] = [
  'is_approved',
  'approvals_that_count',
  'approved_at',
  'unreviewed_contributors',
  'object_is_needed',
  'take_permits',
  'seal_audit',
  'plan_webhook_queue',
  'claim_webhook_deliveries',
  'settle_webhook_delivery',
  'free_webhook_deliveries',
  'arrange_webhook_deliveries',
  'add_request_day',
  'drop_request_days',
  'posts_with_text',
];
export const functionSearchPath = 'pg_catalog, public, pg_temp';

/** The job queue's tables: rows come and go, but what the owner would execute cannot be written. */
export const jobTableRights = (table: string): TableRights => {
  if (table === 'bam') return readOnly;
  if (table === 'version') return { select: true, update: { except: ['version'] } };
  return everything;
};
