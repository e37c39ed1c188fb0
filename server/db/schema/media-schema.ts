import type { ColumnType, Generated } from 'kysely';
import type { Crop, FileDetails, MediaKind, Shape } from '../../domain/media/media.ts';
import type { Rendition, Upload } from '../../domain/media/ports.ts';
import type { Recipe } from '../../domain/media/recipe.ts';
import type { Source } from '../../domain/sources/source.ts';
import type { MediaId, PostId, RenditionId, UploadId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { JsonColumn, NullableJson } from './json-column.ts';

/** 64-bit numbers arrive as text. */
type Bytes = ColumnType<string, number, number>;

export interface MediaTables {
  media: {
    id: MediaId;
    workspace_id: WorkspaceId;
    name: string;
    kind: MediaKind;
    mime: string;
    size_bytes: Bytes;
    width: number;
    height: number;
    sha256: string;
    alt_text: string;
    created_by: UserId;
    /** Not known of what was uploaded before this was recorded. */
    made_by: NullableJson<Source>;
    created_at: Date;
    deleted_at: Date | null;
    duration_ms: number | null;
    details: JsonColumn<FileDetails>;
    preview_sha256: string | null;
    tags: string[];
    focus_x: number | null;
    focus_y: number | null;
    crops: JsonColumn<Partial<Record<Shape, Crop>>>;
  };
  renditions: {
    id: RenditionId;
    workspace_id: WorkspaceId;
    media_id: MediaId;
    recipe_digest: string;
    recipe: JsonColumn<Recipe>;
    state: Rendition['state'];
    progress: Generated<number>;
    problem: Message | null;
    sha256: string | null;
    mime: string | null;
    size_bytes: ColumnType<string | null, number | null, number | null>;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    created_at: Date;
    updated_at: Date;
  };
  uploads: {
    id: UploadId;
    workspace_id: WorkspaceId;
    created_by: UserId;
    requested_by: NullableJson<Source>;
    source: Upload['source'];
    name: string;
    alt_text: string;
    size_bytes: ColumnType<string | null, number | null, number | null>;
    received_bytes: ColumnType<string, number | undefined, number>;
    source_url: string | null;
    state: Upload['state'];
    problem: NullableJson<{ code: string; detail: Message }>;
    media_id: MediaId | null;
    created_at: Date;
    updated_at: Date;
    expires_at: Date;
    lock_holder: string | null;
    lock_until: Date | null;
    release_wanted: Generated<boolean>;
  };
  stored_objects: { workspace_id: WorkspaceId; sha256: string; size_bytes: Bytes; touched_at: Date };
  revision_media: {
    workspace_id: WorkspaceId;
    post_id: PostId;
    number: number;
    position: number;
    sha256: string;
  };
}
