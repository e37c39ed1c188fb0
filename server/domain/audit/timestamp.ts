/**
 * Time stamps of RFC 3161: a stranger signs that they saw a hash, and when. Promise: an answer is believed only if it is
 * about our hash and our question, signed by a certificate that is made for nothing else and leads to a root we trust.
 */
import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import {
  childrenOf,
  DerError,
  type DerValue,
  derTag,
  expectTag,
  readDer,
  readInteger,
  readOid,
  readTime,
  writeDer,
  writeInteger,
  writeOid,
} from './der.ts';

export interface TimestampQuestion {
  /** SHA-256 of what is stamped. */
  readonly hash: Buffer;
  /** Random, so that no older answer fits. */
  readonly nonce: Buffer;
}

/** Why an answer is not believed. */
export class TimestampError extends Error {}

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

const hashNames: Readonly<Record<string, string>> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Those of `verify` in node:crypto, given a hash. */
const signatureAlgorithms = new Set([
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.2.1',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);
/** Clocks differ; a stamp of another day would be worth nothing. */
const maxClockDifferenceMs = 3_600_000;
const maxChainLength = 8;

export const writeTimestampRequest = ({ hash, nonce }: TimestampQuestion): Buffer =>
  writeDer(
    derTag.sequence,
    writeInteger(Buffer.of(1)),
    writeDer(
      derTag.sequence,
      writeDer(derTag.sequence, writeOid(oids.sha256), Buffer.of(0x05, 0x00)),
      writeDer(derTag.octets, hash),
    ),
    writeInteger(nonce),
    // With the certificates, so that the answer can be checked by itself.
    writeDer(derTag.boolean, Buffer.of(0xff)),
  );

/** The time that an authority gave; throws `TimestampError`. */
export function verifyTimestamp(
  answer: Buffer,
  question: TimestampQuestion,
  { trusted, now }: { readonly trusted: readonly X509Certificate[]; readonly now: Date },
): Date {
  try {
    return verifyAnswer(answer, question, trusted, now);
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    // Whatever a stranger's bytes make fail.
    throw new TimestampError(`the answer cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const refuseUnless = (condition: boolean, message: string): void => {
  if (!condition) throw new TimestampError(message);
};

function verifyAnswer(
  answer: Buffer,
  question: TimestampQuestion,
  trusted: readonly X509Certificate[],
  now: Date,
): Date {
  const [status, token] = childrenOf(readDer(answer, derTag.sequence));
  const granted = readInteger(childrenOf(expectTag(status, derTag.sequence))[0]);
  refuseUnless(granted === 0n || granted === 1n, `the authority refused, with status ${granted}`);
  const signed = readSignedData(expectTag(token, derTag.sequence));
  const stamp = readStamp(signed.content);
  refuseUnless(
    stamp.hashAlgorithm === oids.sha256 && isSame(stamp.hash, question.hash),
    'the time stamp is of something else',
  );
  refuseUnless(
    stamp.nonce === readInteger(readDer(writeInteger(question.nonce))),
    'the time stamp answers another question',
  );
  const signer = verifySignature(signed);
  refuseUnless(
    Math.abs(stamp.at.getTime() - now.getTime()) <= maxClockDifferenceMs,
    `the clock of the authority says ${stamp.at.toISOString()}`,
  );
  requireTimestampingOnly(signer);
  requireTrust(signer, signed.certificates, trusted, stamp.at);
  return stamp.at;
}

interface SignedData {
  readonly content: Buffer;
  readonly certificates: readonly X509Certificate[];
  readonly signer: readonly DerValue[];
}

function readSignedData(token: DerValue): SignedData {
  const [type, wrapped] = childrenOf(token);
  refuseUnless(readOid(type) === oids.signedData, 'the time stamp is not signed');
  const [, , inner, ...rest] = childrenOf(readDer(expectTag(wrapped, derTag.context(0)).content));
  const [contentType, content] = childrenOf(expectTag(inner, derTag.sequence));
  refuseUnless(readOid(contentType) === oids.stampInfo, 'what is signed is not a time stamp');
  const certificates = rest.find(({ tag }) => tag === derTag.context(0));
  const signers = childrenOf(expectTag(rest.at(-1), derTag.set));
  refuseUnless(signers.length === 1, 'the time stamp does not have one signature');
  return {
    content: readDer(expectTag(content, derTag.context(0)).content, derTag.octets).content,
    certificates: certificates ? childrenOf(certificates).map(({ whole }) => new X509Certificate(whole)) : [],
    signer: childrenOf(expectTag(signers[0], derTag.sequence)),
  };
}

function readStamp(content: Buffer) {
  const [version, , imprint, , at, ...rest] = childrenOf(readDer(content, derTag.sequence));
  refuseUnless(readInteger(version) === 1n, 'the time stamp is of another version');
  const [algorithm, hash] = childrenOf(expectTag(imprint, derTag.sequence));
  const nonce = rest.find(({ tag }) => tag === derTag.integer);
  return {
    hashAlgorithm: readOid(childrenOf(expectTag(algorithm, derTag.sequence))[0]),
    hash: expectTag(hash, derTag.octets).content,
    at: readTime(at),
    nonce: nonce && readInteger(nonce),
  };
}

/** The certificate whose key signed exactly this content. */
function verifySignature({ content, certificates, signer }: SignedData): X509Certificate {
  const [, identifier, digestAlgorithm, attributes, signatureAlgorithm, signature] = signer;
  const hashName = hashNames[readOid(childrenOf(expectTag(digestAlgorithm, derTag.sequence))[0])];
  const algorithm = readOid(childrenOf(expectTag(signatureAlgorithm, derTag.sequence))[0]);
  if (hashName === undefined || !signatureAlgorithms.has(algorithm))
    throw new TimestampError('the time stamp is signed with an algorithm that is not supported');
  const signedAttributes = expectTag(attributes, derTag.context(0));
  const values = readAttributes(signedAttributes);
  refuseUnless(
    readOid(values.get(oids.contentType)) === oids.stampInfo &&
      isSame(
        expectTag(values.get(oids.messageDigest), derTag.octets).content,
        createHash(hashName).update(content).digest(),
      ),
    'what is signed is not this time stamp',
  );
  const certificate = certificates.find((one) => isNamedBy(one, values));
  if (!certificate || !isIdentifiedBy(certificate, expectTag(identifier, derTag.sequence)))
    throw new TimestampError('the certificate of the signature is not there');
  // They are signed as the set that they are, not as the field that they stand in.
  const bytes = Buffer.concat([Buffer.of(derTag.set), signedAttributes.whole.subarray(1)]);
  refuseUnless(
    verify(hashName, bytes, certificate.publicKey, expectTag(signature, derTag.octets).content),
    'the signature of the time stamp does not fit',
  );
  return certificate;
}

/** Each with its one value; one that comes twice is refused. */
function readAttributes(attributes: DerValue): ReadonlyMap<string, DerValue> {
  const values = new Map<string, DerValue>();
  for (const attribute of childrenOf(attributes)) {
    const [type, set] = childrenOf(expectTag(attribute, derTag.sequence));
    const [value, ...more] = childrenOf(expectTag(set, derTag.set));
    const name = readOid(type);
    if (!value || more.length > 0 || values.has(name)) throw new DerError('an attribute without one value');
    values.set(name, value);
  }
  return values;
}

/** The signature covers which certificate it is made with, so that no other with the same key can take its place. */
function isNamedBy({ raw }: X509Certificate, values: ReadonlyMap<string, DerValue>): boolean {
  const second = values.get(oids.signingCertificateV2);
  const named = second ?? values.get(oids.signingCertificate);
  if (!named) throw new TimestampError('the signature does not name its certificate');
  const [list] = childrenOf(named);
  const [first] = childrenOf(expectTag(list, derTag.sequence));
  const parts = childrenOf(expectTag(first, derTag.sequence));
  // Without an algorithm the second version means SHA-256; the first one always SHA-1.
  const algorithm =
    second && parts[0]?.tag === derTag.sequence ? readOid(childrenOf(parts[0])[0]) : oids.sha256;
  const hashName = second ? hashNames[algorithm] : 'sha1';
  const hash = parts.find(({ tag }) => tag === derTag.octets);
  if (hashName === undefined || !hash)
    throw new TimestampError('the signature does not name its certificate');
  return isSame(createHash(hashName).update(raw).digest(), hash.content);
}

/** By issuer and number, as all authorities do. */
function isIdentifiedBy({ raw }: X509Certificate, identifier: DerValue): boolean {
  const [issuer, serial] = childrenOf(identifier);
  const parts = toBeSigned(raw).filter(({ tag }) => tag !== derTag.context(0));
  return (
    readInteger(serial) === readInteger(parts[0]) &&
    isSame(expectTag(issuer, derTag.sequence).whole, expectTag(parts[2], derTag.sequence).whole)
  );
}

/** Version (if any), number, algorithm, issuer, validity, subject, key, and extensions. */
const toBeSigned = (certificate: Buffer): readonly DerValue[] => {
  const [first] = childrenOf(readDer(certificate, derTag.sequence));
  return childrenOf(expectTag(first, derTag.sequence));
};

/** RFC 3161, 2.3: its certificate may be used for nothing else, and says so where nobody may overlook it. */
function requireTimestampingOnly({ raw }: X509Certificate): void {
  const extensions = toBeSigned(raw).find(({ tag }) => tag === derTag.context(3));
  const usage = extensions
    ? childrenOf(readDer(extensions.content, derTag.sequence))
        .map(childrenOf)
        .find(([type]) => readOid(type) === oids.extendedKeyUsage)
    : undefined;
  const [, critical, value] = usage ?? [];
  const usages =
    critical?.tag === derTag.boolean && critical.content[0] === 0xff && value
      ? childrenOf(readDer(expectTag(value, derTag.octets).content, derTag.sequence)).map(readOid)
      : [];
  refuseUnless(
    usages.length === 1 && usages[0] === oids.timeStamping,
    'the certificate is not one for time stamps alone',
  );
}

/** Each certificate signed by the next, the last by one we trust, all valid at that time. */
function requireTrust(
  signer: X509Certificate,
  given: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): void {
  let current = signer;
  for (let length = 1; length <= maxChainLength; length++) {
    refuseUnless(isValidAt(current, at), 'a certificate of the authority was not valid then');
    if (trusted.some((root) => root.raw.equals(current.raw))) return;
    const root = trusted.find((one) => isIssuedBy(current, one));
    if (root) {
      refuseUnless(isValidAt(root, at), 'a certificate of the authority was not valid then');
      return;
    }
    const next = given.find((one) => !one.raw.equals(current.raw) && isIssuedBy(current, one));
    if (!next) break;
    current = next;
  }
  throw new TimestampError('the certificate of the authority does not lead to one that is trusted');
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isValidAt = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  Date.parse(validFrom) <= at.getTime() && at.getTime() <= Date.parse(validTo);

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
