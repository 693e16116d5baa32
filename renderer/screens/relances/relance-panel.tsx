import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { PanelNote, SidePanel, SidePanelHead } from '#renderer/ui/card/side-panel.tsx';
import { Day } from '#renderer/ui/figures.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { formatDate } from '#shared/time/dates.ts';
import { AddAddressLink, ClientLink } from '#renderer/records/tiers/client-link.tsx';
import type { Relance } from './relance.ts';
import { toAgeText } from './relance-columns.tsx';
import { relanceKinds } from './relance-kinds.ts';
import { RelanceLetter } from './relance-letter.tsx';

type Props = { relance: Relance; onSend: () => void; isSending: boolean };

/** Shows one document, and its reminder before it is sent. */
export function RelancePanel({ relance, onSend, isSending }: Props) {
  const { endpoint } = relanceKinds[relance.kind];
  const { whyNot } = useMay();
  const refusal = whyNot(endpoint);
  return (
    <SidePanel label={`Relance de ${relance.numero}`}>
      <Summary of={relance} />
      <Warnings of={relance} />
      {refusal ? (
        <PanelNote>{refusal}</PanelNote>
      ) : (
        <>
          <RelanceLetter letter={[relance]} />
          <Button
            disabled={relance.email === null}
            loading={isSending}
            onClick={onSend}
            leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
          >
            Envoyer cette relance
          </Button>
        </>
      )}
    </SidePanel>
  );
}

function Summary({ of: relance }: { of: Relance }) {
  const { kind, numero, total_ttc, age, date_echeance, derniere_relance } = relance;
  const { words } = relanceKinds[kind];
  return (
    <SidePanelHead numero={numero} to={`${words.path}/${encodeURIComponent(numero)}`} amount={total_ttc}>
      <p>
        <ClientLink of={relance} />
      </p>
      <PanelNote>
        {words.age}
        {'\u00a0: '}
        {toAgeText(kind, age)}
        {date_echeance && ` · ${words.due} ${formatDate(date_echeance)}`}
      </PanelNote>
      {derniere_relance && (
        <PanelNote>
          Dernière relance le <Day of={derniere_relance} />
        </PanelNote>
      )}
    </SidePanelHead>
  );
}

function Warnings({ of: relance }: { of: Relance }) {
  const { email, signature, tranche, isExpired, date_echeance } = relance;
  return (
    <>
      {email === null && (
        <Notice tone="warning" actions={<AddAddressLink of={relance} />}>
          Ce client n’a pas d’adresse e-mail.
        </Notice>
      )}
      {tranche === 'a_echoir' && <Notice tone="accent">Cette facture n’est pas encore due.</Notice>}
      {isExpired && date_echeance && (
        <Notice tone="accent">{`Ce devis n’est plus valable depuis le ${formatDate(date_echeance)}.`}</Notice>
      )}
      {signature && (
        <Notice
          tone="accent"
          actions={<Link to={`/signatures?q=${encodeURIComponent(relance.numero)}`}>Voir la signature</Link>}
        >
          {`La signature en ligne a été demandée le ${formatDate(signature.date_envoi)}.`}
        </Notice>
      )}
    </>
  );
}
