/** How the installers call Windows' own programs; a program that stands in for these writes it down. */
const rule = 'name="Comptoir (caisses de la boutique)"';
export const removed = `netsh.exe advfirewall firewall delete rule ${rule}`;
export const added = `netsh.exe advfirewall firewall add rule ${rule} dir=in action=allow protocol=TCP profile=domain,private program="C:\\Program Files\\Comptoir\\Comptoir.exe"`;

/** How the MSI gives the rights that the other installer gives by Windows' own calls. */
const [full, ofService, toRead] = ['(OI)(CI)F', '*S-1-5-19:(OI)(CI)F', '*S-1-5-32-545:(OI)(CI)RX'];
export const rights = [
  ['', toRead],
  ['donnees\\', ofService],
  ['service\\', `${ofService} ${toRead}`],
].flatMap(([folder, more]) => [
  `icacls.exe "C:\\ProgramData\\Comptoir\\${folder}." /setowner *S-1-5-32-544`,
  `icacls.exe "C:\\ProgramData\\Comptoir\\${folder}." /inheritance:r /grant:r *S-1-5-32-544:${full} *S-1-5-18:${full} ${more}`,
]);

export const stopped = 'net.exe stop comptoir';
export const started = 'net.exe start comptoir';
