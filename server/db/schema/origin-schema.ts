import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Origin, OriginKind } from '../../domain/origins/origin.ts';
import type { PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { JsonColumn } from './json-column.ts';

export interface OriginTables {
  generated_texts: {
    id: GeneratedAlways<string>;
    workspace_id: WorkspaceId;
    kind: 'composer' | 'model';
    name: string;
    user_id: UserId;
    created_at: Date;
    phrases: ColumnType<string[], string[], never>;
  };
  post_origins: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    origin: JsonColumn<Origin>;
    kinds: OriginKind[];
  };
  revision_origins: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    number: number;
    origin: JsonColumn<Origin>;
    kinds: OriginKind[];
  };
}
