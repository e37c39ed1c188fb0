import { useQuery } from '@tanstack/react-query';
import { InlineProblem } from '../../../components/feedback.tsx';
import { toast } from '../../../components/toast-store.ts';
import { useMe } from '../../../data/session.ts';
import { t } from '../../../i18n/t.ts';
import { LocalModelOffer } from '../../generation/local-model-offer.tsx';
import { localModelsQuery, useSetLocalModel } from '../../generation/local-models.ts';
import { useOwnerNames } from '../../people/use-owner-names.ts';

/** While only the built-in writer writes: owners are offered what runs on this machine, others see who decides. */
export function WriterOffer({ onChosen }: { onChosen: () => void }) {
  const { workspace } = useMe();
  return workspace.role === 'owner' ? <LocalOffers onChosen={onChosen} /> : <WhoDecides />;
}

/** Silent while nothing is found, because most people have nothing to find. */
function LocalOffers({ onChosen }: { onChosen: () => void }) {
  const { data } = useQuery(localModelsQuery);
  const choosing = useSetLocalModel();
  return (
    <>
      {data?.servers.map((server) => (
        <LocalModelOffer
          key={server.id}
          server={server}
          isPending={choosing.isPending}
          onUse={(input) =>
            choosing.mutate(input, {
              onSuccess: () => {
                toast(t('{name} writes from now on.', { name: server.name }));
                // The pressed button goes away with the offer.
                onChosen();
              },
            })
          }
        />
      ))}
      {choosing.isError ? <InlineProblem error={choosing.error} /> : null}
    </>
  );
}

function WhoDecides() {
  const names = useOwnerNames();
  return names ? (
    <p className="meta">
      {t('The built-in writer writes. {names} can let a language model write.', { names })}
    </p>
  ) : null;
}
