import { escapeXml } from '#server/facturx/xml.ts';
import { srgbProfile } from '../fonts/srgb-profile.ts';

/** The XML of an archival PDF, with its date. */
export type EmbeddedXml = { xml: string; date: Date };

type Reference = { write(content: Buffer): void; end(): void };

/**
 * The part of a pdfkit document that an archival file needs; its `_` methods are replaced on one document, never on
 * all.
 */
export type ArchivalPdf = {
  info: Record<string, unknown>;
  file(content: Buffer, options: Record<string, unknown>): unknown;
  appendXML(xml: string): void;
  ref(data: Record<string, unknown>): Reference;
  _root: { data: Record<string, unknown> };
  _addInfo(): void;
  _addColorOutputIntent(): void;
};

const fileName = 'factur-x.xml';

/**
 * Turns an unfinished PDF/A-3b into a Factur-X: embeds the XML and declares it in the metadata. pdfkit writes titles
 * unescaped into the metadata, and reads the colour profile from a folder that a bundle lacks: both are done here.
 */
export function embedFacturx(pdf: ArchivalPdf, { xml, date }: EmbeddedXml): void {
  pdf.file(Buffer.from(xml), {
    name: fileName,
    type: 'text/xml',
    description: 'Facture électronique Factur-X',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  });
  pdf.appendXML(metadata);
  const addInfo = pdf._addInfo.bind(pdf);
  pdf._addInfo = () => {
    const { info } = pdf;
    pdf.info = toEscaped(info);
    addInfo();
    pdf.info = info;
  };
  pdf._addColorOutputIntent = () => addColourProfile(pdf);
}

function toEscaped(info: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(info).map(([name, value]) => [
    name,
    typeof value === 'string' ? escapeXml(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function addColourProfile(pdf: ArchivalPdf): void {
  const bytes = Buffer.from(srgbProfile, 'base64');
  const profile = pdf.ref({ Length: bytes.length, N: 3 });
  profile.write(bytes);
  profile.end();
  // oxlint-disable-next-line no-new-wrappers unicorn/new-for-builtins -- pdfkit writes a String object as a text, a string as a name
  const identifier = new String('sRGB IEC61966-2.1');
  const intent = pdf.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: identifier,
    OutputConditionIdentifier: identifier,
    DestOutputProfile: profile,
  });
  intent.end();
  pdf._root.data.OutputIntents = [intent];
}

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE'],
  ['Version', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
]
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('');

/** The XMP that Factur-X requires, with the description of its properties that PDF/A requires for unknown ones. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${fileName}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
