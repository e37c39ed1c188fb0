/** The keys that a workspace's audit introduces as a person's, with the hash of each sealed entry checked. */
import { sql as raw } from 'kysely';
import { introducedKeys, keyEntryActions } from '../../domain/signing/introduced-keys.ts';
import type { IntroducedKeysReader } from '../../domain/signing/ports.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { createTrailCheck, type EntryJson, entryJson } from './approval-evidence.ts';

export function createIntroducedKeysReader({ sql }: DatabaseHandle, keys: KeyRing): IntroducedKeysReader {
  const toTrail = createTrailCheck(keys);
  return {
    async read(workspaceId, userId) {
      const { rows } = await raw<{ entry: EntryJson }>`
        select ${entryJson} as entry from audit_entries e
        where e.workspace_id = ${workspaceId} and e.subject = ${`user:${userId}`}
          and e.action = any(${[...keyEntryActions]})
        order by e.id`.execute(sql);
      return introducedKeys(toTrail(rows.map(({ entry }) => entry)));
    },
  };
}
