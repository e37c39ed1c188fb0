import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { BriefFields } from '../generation/brief-fields.tsx';
import { contentToolsQuery, fetchPageBrief, mergePageBrief } from '../generation/queries.ts';
import { editableBrief, useChangeCampaign } from './queries.ts';

/** Edits the name and the brief. Posts that are already written stay until they are generated again. */
export function EditCampaignDialog({ campaign, onClose }: { campaign: CampaignView; onClose: () => void }) {
  const tools = useQuery(contentToolsQuery);
  const change = useChangeCampaign(campaign.id);
  const [name, setName] = useState(campaign.name);
  const [brief, setBrief] = useState(campaign.brief ? editableBrief(campaign.brief) : null);
  const save = () =>
    change.mutate(
      { name: name.trim(), brief },
      {
        onSuccess: () => {
          toast(
            brief ? t('Changed. What is written stays as it is until you make it again.') : t('Renamed.'),
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={brief ? t('Change the brief') : t('Change the name')}
      description={
        brief
          ? t('Posts that are written stay as they are. Make drafts again, and they follow the new brief.')
          : null
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t('Name of the campaign')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              required
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {brief ? (
          <BriefFields
            value={brief}
            onChange={setBrief}
            languages={tools.data?.languages ?? [{ code: brief.language, name: brief.language }]}
            onFillFromPage={async (url) => mergePageBrief(brief, await fetchPageBrief(url))}
          />
        ) : null}
        {change.isError ? <InlineProblem error={change.error} /> : null}
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Leave it')}
          </button>
          <button type="submit" className="btn btn-solid" disabled={change.isPending}>
            {t('Save')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
