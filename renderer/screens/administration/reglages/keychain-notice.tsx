import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Reglages } from '#shared/contracts/service/reglages.ts';

type Props = { etat: Reglages['trousseau']; variables: string };

/** Shows that a password could not be stored, and what to do then; nothing with an open keychain. */
export function KeychainNotice({ etat, variables }: Props) {
  if (etat === 'ouvert') return null;
  return (
    <Notice tone="warning">
      {etat === 'absent'
        ? `Ce service tourne sans l’application de bureau\u00a0: il n’a pas de trousseau où garder un mot de passe. Donnez-le par la variable d’environnement (${variables}).`
        : 'Le trousseau du système n’a pas pu être ouvert au démarrage\u00a0: les mots de passe qu’il garde manquent. Ouvrez-le, puis relancez Comptoir ou enregistrez de nouveau.'}
    </Notice>
  );
}
