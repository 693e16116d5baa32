/** Who a message comes from. */
export type Sender = { name: string; address: string };

const bareAddress = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** `contact@boutique.fr` or `Boutique Martin <contact@boutique.fr>`; undefined when the text is neither. */
export function findSender(text: string): Sender | undefined {
  const trimmed = text.trim();
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(trimmed) ?? [undefined, '', trimmed];
  if (!bareAddress.test(address.trim())) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
