import { Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { type ClientVente, toClientVente } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { type Choice, Picker } from '#renderer/ui/picker/picker.tsx';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import classes from './client-picker.module.css';

type Props = {
  onPick: (client: ClientVente) => void;
  /** Called when the user wants to create a customer with that name. */
  onCreate: (name: string) => void;
  onLeave?: () => void;
  /** Also finds prospects. */
  isQuote?: boolean;
  /** Keys that focus it. */
  keys?: string;
};

const pickerId = 'saisie-client';
const maxChoices = 20;
const options = { keepsPrevious: true } as const;

/** Focuses the search for a customer. */
export function focusClientPicker(): void {
  document.getElementById(pickerId)?.focus();
}

/** Shows a search for a customer by any part of name, code, town or telephone; for a quote, also for prospects. */
export function ClientPicker({ onPick, onCreate, onLeave, isQuote = false, keys }: Props) {
  const [typed, setTyped] = useState('');
  const isAsked = typed.trim() !== '';
  const question = { query: { query: typed.trim(), limit: maxChoices } };
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
      aria-keyshortcuts={keys}
      icon={<IconUser size={18} stroke={1.7} aria-hidden="true" />}
      hint={keys && <Keys of={keys} />}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave?.();
      }}
    />
  );
}

function ClientChoice({ tiers: { intitule, numero, ville, est_prospect } }: { tiers: Tiers }) {
  return (
    <Stack gap="0">
      <span className={classes.choiceName}>{intitule}</span>
      <span className={classes.choiceDetail}>
        <Code>{numero}</Code>
        {[ville, est_prospect ? 'prospect' : null].filter(Boolean).join(' · ')}
      </span>
    </Stack>
  );
}
