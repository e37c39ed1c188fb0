/** Authorization checks `can(role, capability)`, never the role itself. */
export const roles = ['owner', 'approver', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

export type Capability =
  | 'read'
  | 'write_posts'
  | 'publish'
  | 'delete_published'
  | 'write_media'
  | 'approve'
  | 'pause'
  | 'manage_accounts'
  | 'manage_workspace';

const capabilities = {
  owner: [
    'read',
    'write_posts',
    'publish',
    'delete_published',
    'write_media',
    'approve',
    'pause',
    'manage_accounts',
    'manage_workspace',
  ],
  approver: [
    'read',
    'write_posts',
    'publish',
    'delete_published',
    'write_media',
    'approve',
    'pause',
    'manage_accounts',
  ],
  editor: ['read', 'write_posts', 'publish', 'write_media'],
  viewer: ['read'],
} as const satisfies Record<Role, readonly Capability[]>;

export const can = (role: Role, capability: Capability): boolean =>
  (capabilities[role] as readonly Capability[]).includes(capability);
