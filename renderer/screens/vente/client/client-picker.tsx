import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useVente } from '#renderer/stores/vente.store.ts';
import { type ClientVente, toClientVente } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { type Choice, Picker } from '#renderer/ui/picker/picker.tsx';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import classes from './client-block.module.css';

type Props = {
  onPick: (client: ClientVente) => void;
  /** The person wants a customer of that name to be made. */
  onCreate: (name: string) => void;
  /** The person keeps the customer there was. */
  onLeave: (() => void) | undefined;
};

const pickerId = 'saisie-client';
const maxChoices = 20;
const options = { keepsPrevious: true } as const;

/** Puts the keyboard where the customer is looked for. */
export function focusClientPicker(): void {
  document.getElementById(pickerId)?.focus();
}

/** Finds a customer by any part of name, code, town or telephone; a quote may also be for a prospect. */
export function ClientPicker({ onPick, onCreate, onLeave }: Props) {
  const [typed, setTyped] = useState('');
  const isQuote = useVente(({ vente }) => vente.kind === 'devis');
  const isAsked = typed.trim() !== '';
  const question = { query: { query: typed.trim() } };
  const clients = useAnswer(listClients, question, { ...options, isEnabled: isAsked, select: ({ data }) => data });
  const prospects = useAnswer(listProspects, question, { ...options, isEnabled: isAsked && isQuote });
  const isCurrent = [clients, ...(isQuote ? [prospects] : [])].every((one) => one.isSuccess && !one.isPlaceholderData);
  const found = isAsked
    ? [...(clients.data ?? []), ...(isQuote ? (prospects.data ?? []) : [])].slice(0, maxChoices)
    : [];

  const choices: Choice[] = found.map((tiers) => ({
    key: tiers.numero,
    content: <ClientChoice tiers={tiers} />,
    pick: () => onPick(toClientVente(tiers)),
  }));

  const create: Choice = {
    key: 'nouveau',
    content: `Créer le client «\u00a0${typed.trim()}\u00a0»`,
    pick: () => onCreate(typed.trim()),
    isAction: true,
  };

  return (
    <Picker
      id={pickerId}
      label="Client"
      value={typed}
      onChange={setTyped}
      choices={isAsked ? [...choices, create] : []}
      isCurrent={isCurrent}
      placeholder="Choisir le client"
      aria-keyshortcuts="F2"
      icon={<IconUser size={18} stroke={1.7} aria-hidden="true" />}
      hint={<Keys of="F2" />}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        onLeave?.();
        focusArticleEntry();
      }}
    />
  );
}

function ClientChoice({ tiers: { intitule, numero, ville, est_prospect } }: { tiers: Tiers }) {
  return (
    <div className={classes.choice}>
      <span className={classes.choiceName}>{intitule}</span>
      <span className={classes.choiceDetail}>
        <Code>{numero}</Code>
        {[ville, est_prospect ? 'prospect' : null].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
