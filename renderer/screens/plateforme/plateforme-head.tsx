import { Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  type EtatPlateforme,
  listJourneesDeclarees,
  refreshPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import { updatePlateforme } from '#shared/contracts/service/reglages.ts';

const links = [{ to: '/plateforme', label: 'Factures et avoirs' }];
const withDeclarations = [...links, { to: '/plateforme/declarations', label: 'Ventes déclarées' }];

/** Returns the parts of «Plateforme» the user may see. */
export function usePlateformeLinks() {
  const { whyNot } = useMay();
  return whyNot(listJourneesDeclarees) === undefined ? withDeclarations : links;
}

export function RefreshButton() {
  const refreshing = useWrite(refreshPlateforme, (call) => call(), {
    failure: 'La plateforme n’a pas pu être interrogée',
    say: ({ panne }) => panne ?? 'Les envois sont à jour.',
  });
  if (refreshing.whyNot !== undefined) return null;
  return (
    <WriteButton
      of={refreshing}
      variant="default"
      onClick={() => refreshing.mutate()}
      leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
    >
      Tout actualiser
    </WriteButton>
  );
}

/** Shows why nothing is sent, when nothing is. */
export function PlateformeNotice({ etat }: { etat: EtatPlateforme | undefined }) {
  const { whyNot } = useMay();
  if (!etat) return null;
  if (etat.adresse === null) {
    return (
      <Notice tone="warning">
        {'Aucune plateforme agréée n’est réglée\u00a0: rien n’est envoyé. '}
        {whyNot(updatePlateforme) === undefined && (
          <Anchor component={Link} to="/administration/plateforme" size="sm">
            Ouvrir les réglages
          </Anchor>
        )}
      </Notice>
    );
  }
  return etat.panne === null ? null : <Notice tone="danger">{etat.panne}</Notice>;
}
