import { Button, Group } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { findInAnnuaire, getPlateforme } from '#shared/contracts/plateforme/plateforme.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { compactIdentifier, isSiren } from '#shared/identifiers/identifiers.ts';

/** Asks the directory whether a company can receive e-invoices; nothing without a platform or a SIREN. */
export function AnnuaireLookup({ tiers }: { tiers: Tiers }) {
  const siren = compactIdentifier(tiers.siren ?? '') || compactIdentifier(tiers.siret ?? '').slice(0, 9);
  const [asked, setAsked] = useState<string>();
  const known = useAnswer(getPlateforme, {}, { isEnabled: isSiren(siren) });
  const found = useAnswer(findInAnnuaire, { params: { siren } }, { isEnabled: asked === siren && isSiren(siren) });
  if (!isSiren(siren) || !known.data || known.data.adresse === null) return null;
  return (
    <Group gap="var(--space-2)">
      <Button
        size="compact-sm"
        variant="default"
        loading={found.isFetching}
        onClick={() => (asked === siren ? void found.refetch() : setAsked(siren))}
        leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
      >
        Chercher dans l’annuaire
      </Button>
      <output>{toAnswer(found)}</output>
    </Group>
  );
}

type Found = { data: { nom: string | null; adresses: string[] } | undefined; error: Error | null };

function toAnswer({ data, error }: Found): string {
  if (error) return error.message;
  if (!data) return '';
  const where = data.adresses.join(', ');
  const name = data.nom ?? 'Cette entreprise';
  return where === '' ? `${name} n’a pas encore d’adresse de facturation.` : `${name} reçoit ses factures à ${where}.`;
}
