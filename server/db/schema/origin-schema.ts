import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Origin } from '../../domain/origins/origin.ts';
import type { SourceKind } from '../../domain/sources/source.ts';
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
    kinds: SourceKind[];
  };
  revision_origins: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    number: number;
    origin: JsonColumn<Origin>;
    kinds: SourceKind[];
  };
}
