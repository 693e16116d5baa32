import { Anchor } from '@mantine/core';
import { IconFileCode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { saveFile } from '#renderer/ui/download.ts';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { type EtatFacturx, facturx } from '#shared/contracts/ventes/facturx.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import classes from './facturx-dialog.module.css';

type Props = { kind: EmissibleKind; document: DocumentRecord; isOpen: boolean; onClose: () => void };

/** Shows whether a document is an e-invoice: its data to save, or what to correct first and where. */
export function FacturxDialog({ kind, document, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Facture électronique ${document.numero}`} size="34rem">
      <DialogBody>
        <Content kind={kind} document={document} />
      </DialogBody>
    </Dialog>
  );
}

function Content({ kind, document }: Pick<Props, 'kind' | 'document'>) {
  const params = { numero: document.numero };
  const { data, error, refetch } = useAnswer(facturx[kind].etat, { params });
  if (error) return <Failure of={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return data.conforme ? <Whole kind={kind} {...params} /> : <Obstacles of={data} document={document} />;
}

function Whole({ kind, numero }: { kind: EmissibleKind; numero: string }) {
  const saving = useWrite(facturx[kind].xml, (call) => call({ params: { numero } }));
  const save = () =>
    saving.mutate(undefined, {
      onSuccess: (xml) => saveFile(new Blob([xml.slice()], { type: 'application/xml' }), `${numero}.xml`),
    });
  return (
    <>
      <p>
        Ce document est une facture électronique conforme (Factur-X, profil EN&nbsp;16931)&nbsp;: son PDF contient ses
        données. Vous pouvez aussi enregistrer ces données seules, pour un comptable ou un autre logiciel.
      </p>
      {saving.error && <Notice tone="danger">{saving.error.message}</Notice>}
      <DialogFoot>
        <WriteButton
          of={saving}
          onClick={save}
          leftSection={<IconFileCode size={17} stroke={1.7} aria-hidden="true" />}
        >
          Enregistrer les données (XML)
        </WriteButton>
      </DialogFoot>
    </>
  );
}

/** Shows the obstacles; an issued document can no longer be corrected, only the next one. */
function Obstacles({ of: { obstacles }, document }: { of: EtatFacturx; document: DocumentRecord }) {
  const isFinal = Boolean(document.emission);
  return (
    <>
      <Notice tone="warning">
        {isFinal
          ? 'Le PDF de ce document émis ne contient pas de données Factur-X\u00a0: il n’était pas conforme à son émission.'
          : 'Le PDF de ce document ne contiendra pas de données Factur-X tant qu’il manque ceci.'}
      </Notice>
      <ul className={classes.obstacles}>
        {obstacles.map(({ regle, champ, phrase }) => (
          <li key={regle}>
            <span>{phrase}</span>
            <ObstacleLink champ={champ} client={document.client_code} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to where it is corrected. */
function ObstacleLink({ champ, client }: { champ: string; client: string }) {
  const [place] = champ.split('.', 1);
  if (place !== 'boutique' && place !== 'client') return null;
  const [to, card] =
    place === 'boutique' ? ['/administration', 'de la boutique'] : [`/clients/${client}/modifier`, 'du client'];
  return <Anchor component={Link} to={to} size="sm">{`Ouvrir la fiche ${card}`}</Anchor>;
}
