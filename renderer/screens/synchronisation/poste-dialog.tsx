import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type Poste, removePoste } from '#shared/contracts/postes/postes.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './synchronisation.module.css';

type Props = { poste: Poste | undefined; onClose: () => void };

/** Shows one till of the shop, and its removal. */
export function PosteDialog({ poste, onClose }: Props) {
  return (
    <Dialog isOpen={poste !== undefined} onClose={onClose} title={poste?.nom} size="32rem">
      {poste && <PosteDetails poste={poste} onClose={onClose} />}
    </Dialog>
  );
}

function PosteDetails({ poste, onClose }: { poste: Poste; onClose: () => void }) {
  const removing = useWrite(removePoste, (call) => call({ params: { code: poste.code } }), {
    say: () => `${poste.nom} est retirée de la boutique.`,
  });
  const { date_retrait } = poste;

  return (
    <DialogBody>
      {removing.error && <Notice tone="danger">{removing.error.message}</Notice>}
      <Properties title="Caisse" of={toProperties(poste)} />
      {date_retrait === null ? (
        <p className={classes.explanation}>
          Retirée, elle n’est plus reçue&#160;: elle peut encore vendre, mais plus rien ne part d’elle ni ne lui arrive.
          Ce qui attend chez elle y reste, et part si vous la rattachez avec un nouveau code.
        </p>
      ) : (
        <p className={classes.explanation}>
          {poste.motif_retrait === 'quittee' && 'Cette caisse a quitté la boutique\u00a0: elle travaille seule. '}
          Pour la reprendre, ajoutez une caisse et tapez-y le code&#160;: elle garde ses numéros.
        </p>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          Fermer
        </Button>
        {date_retrait === null && (
          <WriteButton of={removing} color="danger" onClick={() => removing.mutate(undefined, { onSuccess: onClose })}>
            Retirer de la boutique
          </WriteButton>
        )}
      </DialogFoot>
    </DialogBody>
  );
}

function toProperties(poste: Poste) {
  const { code, date_creation, derniere_visite, en_attente, a_traiter, date_retrait, motif_retrait } = poste;
  return [
    { label: 'Code', value: <Code>{code}</Code> },
    { label: 'Rattachée le', value: <Moment of={date_creation} /> },
    {
      label: motif_retrait === 'quittee' ? 'Partie le' : 'Retirée le',
      value: date_retrait && <Moment of={date_retrait} />,
    },
    { label: 'Dernier échange', value: derniere_visite && <Moment of={derniere_visite} /> },
    { label: 'En attente chez elle', value: formatQuantity(en_attente) },
    { label: 'À traiter chez elle', value: formatQuantity(a_traiter) },
  ];
}
