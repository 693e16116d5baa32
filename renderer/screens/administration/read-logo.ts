const maxLength = 700_000;
const types = ['image/png', 'image/jpeg'];

/** The file types a logo may have. */
export const logoTypes = types.join(',');

/**
 * Reads a chosen picture as the shop stores it, a `data:` address.
 * @throws {Error} a French sentence, for a file that is neither PNG nor JPEG, too large, or no picture at all.
 */
export async function readLogo(file: File): Promise<string> {
  if (!types.includes(file.type)) throw new Error('Le logo doit être une image PNG ou JPEG.');
  const address = await readAddress(file);
  if (address.length > maxLength) throw new Error('Cette image pèse plus de 500\u00a0Ko\u00a0; réduisez-la.');
  await assertPicture(address);
  return address;
}

function readAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('Ce fichier n’a pas pu être lu.', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

async function assertPicture(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode().catch((cause: unknown) => {
    throw new Error('Ce fichier n’est pas une image lisible.', { cause });
  });
}
