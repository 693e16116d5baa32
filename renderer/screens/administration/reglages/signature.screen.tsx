import { AdministrationScreen } from '../administration-screen.tsx';
import { SettingsColumns } from '../settings-page.tsx';
import { KeychainNotice } from './keychain-notice.tsx';
import { PrestataireForm } from './prestataire-form.tsx';
import { WithReglages } from './with-reglages.tsx';

/** Shows the provider for signing quotes. */
export function SignatureReglagesScreen() {
  return (
    <AdministrationScreen title="Prestataire de signature">
      <WithReglages>
        {({ trousseau, signature }) => (
          <>
            <KeychainNotice etat={trousseau} variables="COMPTOIR_SIGNATURE_KEY" />
            <SettingsColumns>
              <PrestataireForm signature={signature} />
            </SettingsColumns>
          </>
        )}
      </WithReglages>
    </AdministrationScreen>
  );
}
