import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { Empty, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { updatePrestataire } from '#shared/contracts/service/reglages.ts';

const settingsPath = '/administration/signature';

function SettingsLink() {
  return (
    <Button component={Link} to={settingsPath} variant="default">
      Ouvrir les réglages
    </Button>
  );
}

/** Shown when nothing was ever sent to be signed: how to begin. */
export function NoSignature({ hasProvider }: { hasProvider: boolean }) {
  const mayConfigure = useMay().may(updatePrestataire);
  if (!hasProvider) {
    return (
      <Empty title="La signature en ligne n’est pas encore réglée" action={mayConfigure && <SettingsLink />}>
        {`Avec un prestataire de signature, un devis part à signer par e-mail et revient ici, signé ou refusé. ${
          mayConfigure ? 'Il se règle dans l’administration.' : 'Demandez à la personne qui gère Comptoir de le régler.'
        }`}
      </Empty>
    );
  }
  return (
    <Empty
      title="Rien n’a encore été envoyé à signer"
      action={
        <Button component={Link} to="/devis">
          Choisir un devis
        </Button>
      }
    >
      Ouvrez un devis et choisissez «&nbsp;Faire signer&nbsp;» dans ses actions&nbsp;: le client reçoit un lien par
      e-mail, et sa réponse s’affiche ici.
    </Empty>
  );
}

/** Shown when the provider was removed while signatures wait for it. */
export function NoProviderNotice() {
  const mayConfigure = useMay().may(updatePrestataire);
  return (
    <ScreenNotice>
      <Notice tone="warning" {...(mayConfigure ? { actions: <SettingsLink /> } : {})}>
        Aucun prestataire de signature n’est réglé&nbsp;: rien ne peut être vérifié ni relancé.
      </Notice>
    </ScreenNotice>
  );
}
