import type { ModelProvider } from '../../domain/content/model-settings.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';

export interface ModelTables {
  model_keys: {
    workspace_id: WorkspaceId;
    provider: ModelProvider;
    model: string;
    image_model: string | null;
    base_url: string | null;
    key_sealed: Buffer | null;
    set_by: UserId;
    set_at: Date;
  };
}
