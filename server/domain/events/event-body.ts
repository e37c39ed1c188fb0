/** An event as programs get it: in the list, on the stream and in deliveries. Its field names are the API's. */
import type { LoggedEvent } from './ports.ts';

export const eventBody = ({ id, type, at, workspaceId, resource, version, data }: LoggedEvent) => ({
  type,
  id,
  timestamp: at.toISOString(),
  workspace_id: workspaceId,
  resource: { kind: resource.kind, id: resource.id, version },
  data,
});

export type EventBody = ReturnType<typeof eventBody>;
