import { Button } from '@mantine/core';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import type { LigneJournal } from '#shared/contracts/service/journal.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './journal.module.css';
import { NiveauTag } from './journal-columns.tsx';

type Props = {
  ligne: LigneJournal | undefined;
  onClose: () => void;
  /** Shows every line of a request. */
  onRequest: (requete: string) => void;
};

/** Shows one whole line of the log. */
export function LigneDialog({ ligne, onClose, onRequest }: Props) {
  return (
    <Dialog isOpen={ligne !== undefined} onClose={onClose} title={ligne?.message} size="44rem">
      {ligne && <Ligne ligne={ligne} onRequest={onRequest} />}
    </Dialog>
  );
}

function Ligne({ ligne, onRequest }: { ligne: LigneJournal; onRequest: Props['onRequest'] }) {
  const { date, niveau, requete, details } = ligne;
  const text = JSON.stringify(details, null, 2).replaceAll('\\n', '\n');
  return (
    <DialogBody>
      <Properties
        title="Ligne"
        of={[
          { label: 'Heure', value: formatDateTime(date) },
          { label: 'Niveau', value: <NiveauTag niveau={niveau} /> },
          { label: 'Requête', value: requete },
        ]}
      />
      <ScrollRegion className={classes.pre} aria-label="Détails">
        <pre>{text}</pre>
      </ScrollRegion>
      <DialogFoot>
        <CopyButton text={JSON.stringify(ligne)}>Copier la ligne</CopyButton>
        {requete && <Button onClick={() => onRequest(requete)}>Voir toute la requête</Button>}
      </DialogFoot>
    </DialogBody>
  );
}
