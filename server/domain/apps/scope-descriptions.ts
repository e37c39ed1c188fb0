/** Scope descriptions that people read before they consent. The web interface has a copy; a test keeps both equal. */

import type { Message } from '../../lib/message.ts';
import type { Scope } from '../actor/scopes.ts';
import { messages } from './messages.ts';

export const scopeDescriptions: Readonly<Record<Scope, Message>> = {
  'profile:read': messages.scope_profile_read(),
  'posts:read': messages.scope_posts_read(),
  'posts:write': messages.scope_posts_write(),
  'posts:publish': messages.scope_posts_publish(),
  'posts:delete': messages.scope_posts_delete(),
  'media:read': messages.scope_media_read(),
  'media:write': messages.scope_media_write(),
  'content:generate': messages.scope_content_generate(),
  'analytics:read': messages.scope_analytics_read(),
  'accounts:read': messages.scope_accounts_read(),
  'accounts:write': messages.scope_accounts_write(),
  'brand:read': messages.scope_brand_read(),
  'schedule:read': messages.scope_schedule_read(),
  'schedule:write': messages.scope_schedule_write(),
  'comments:read': messages.scope_comments_read(),
  'comments:write': messages.scope_comments_write(),
  'audit:read': messages.scope_audit_read(),
  'events:read': messages.scope_events_read(),
  'webhooks:write': messages.scope_webhooks_write(),
};

/** Without it an app could not know whom it acts for, so it cannot be deselected. */
export const isOptionalScope = (scope: Scope): boolean => scope !== 'profile:read';
