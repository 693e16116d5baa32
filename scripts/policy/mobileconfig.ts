import type { NamedSetting } from '#server/config/list-settings.ts';
import { escapeXml } from '#server/facturx/xml.ts';

/** Fixed, so that a profile installed again replaces the one before. */
const ids = { profile: '6B0F5B7A-6C2E-4E58-9D35-1C0E9A4F5D01', payload: '6B0F5B7A-6C2E-4E58-9D35-1C0E9A4F5D02' };

/** Returns a configuration profile for Macs: it has every setting, commented out, to be given its value. */
export function toMobileconfig(all: readonly NamedSetting[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>fr.comptoir.desktop.strategie</string>
  <key>PayloadUUID</key><string>${ids.profile}</string>
  <key>PayloadDisplayName</key><string>Comptoir</string>
  <key>PayloadScope</key><string>System</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>fr.comptoir.desktop</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>fr.comptoir.desktop.strategie.reglages</string>
      <key>PayloadUUID</key><string>${ids.payload}</string>
      <key>PayloadDisplayName</key><string>Réglages de Comptoir</string>
      <!-- Les réglages que rien d’autre ne change, par leur nom. -->
      <key>verrouille</key>
      <array>
      </array>
${all.map(toComment).join('\n')}
    </dict>
  </array>
</dict>
</plist>
`;
}

function toComment({ nom, sens, forme, secret }: NamedSetting): string {
  const value = toSample(forme, secret);
  return `      <!-- ${escapeXml(sens.replaceAll('`', '')).replaceAll('--', '- -')}\n      <key>${nom}</key>${value}\n      -->`;
}

function toSample(forme: NamedSetting['forme'], secret: NamedSetting['secret']): string {
  if (secret) return '<dict><key>fichier</key><string>/etc/comptoir/secrets/…</string></dict>';
  if (forme === 'drapeau') return '<true/>';
  if (forme === 'nombre') return '<integer>…</integer>';
  return forme === 'liste' ? '<array>…</array>' : '<string>…</string>';
}
