import type { Upload } from './ports.ts';
import type { UploadDeps } from './start-upload.ts';

/** Ends a checked upload without a file, and tells programs so. False when it has ended meanwhile. */
export const refuseUpload = (
  { transact, uploads, eventLog, clock }: Pick<UploadDeps, 'transact' | 'uploads' | 'eventLog' | 'clock'>,
  { id, workspaceId }: Upload,
  problem: NonNullable<Upload['problem']>,
): Promise<boolean> =>
  transact(async (tx) => {
    if ((await uploads.lock(tx, id))?.state !== 'checking') return false;
    const at = clock.now();
    // The address of an import may contain a secret, so it is stored no longer than needed.
    await uploads.update(tx, id, { state: 'refused', problem, sourceUrl: null }, at);
    await eventLog.write(tx, {
      workspaceId,
      type: 'media.failed',
      at,
      resourceId: id,
      data: { upload_id: id, code: problem.code, by: null },
      auditPlace: null,
    });
    return true;
  });
