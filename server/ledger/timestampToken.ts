import { createHash, randomBytes } from "node:crypto"
import { type ContentInfo, id_signedData, SignedData } from "@peculiar/asn1-cms"
import { AsnConvert, AsnSerializer, OctetString } from "@peculiar/asn1-schema"
import { id_ct_tstInfo, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from "@peculiar/asn1-tsp"
import { AlgorithmIdentifier } from "@peculiar/asn1-x509"

/* The client of RFC 3161: the request to a timestamp authority, and the checks of its answer. */

const sha256 = "2.16.840.1.101.3.4.2.1"

export type TimestampRequest = { der: Buffer; digest: Buffer; nonce: Buffer }

export function timestampRequest(text: string): TimestampRequest {
  const digest = createHash("sha256").update(text).digest()
  const nonce = randomBytes(8)
  // A positive integer whose first byte is not zero, so that DER writes exactly these bytes.
  nonce[0] = (nonce[0] & 0x3f) | 0x40
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
      hashedMessage: new OctetString(digest),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  })
  return { der: Buffer.from(AsnSerializer.serialize(request)), digest, nonce }
}

export type ReadTimestamp = { ok: true; timestampedAt: Date } | { ok: false; reason: string }

/** Whether an answer is a timestamp of this request. Verifiers check the authority by its certificate. */
export function readTimestamp(der: Buffer, { digest, nonce }: Omit<TimestampRequest, "der">): ReadTimestamp {
  try {
    const { status, timeStampToken } = AsnConvert.parse(der, TimeStampResp)
    const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
    if (!isGranted || !timeStampToken) return { ok: false, reason: `It refused, with status ${status.status}.` }
    const said = contentOf(timeStampToken)
    if (!said) return { ok: false, reason: "Its answer is not a timestamp." }
    const { messageImprint, genTime } = said
    const isOfThis =
      messageImprint.hashAlgorithm.algorithm === sha256 && digest.equals(bytes(messageImprint.hashedMessage))
    if (!isOfThis || !said.nonce || !nonce.equals(bytes(said.nonce)))
      return { ok: false, reason: "Its timestamp is of something else." }
    return { ok: true, timestampedAt: genTime }
  } catch {
    return { ok: false, reason: "Its answer cannot be read." }
  }
}

function contentOf(token: ContentInfo): TSTInfo | null {
  if (token.contentType !== id_signedData) return null
  const { encapContentInfo } = AsnConvert.parse(token.content, SignedData)
  const content = encapContentInfo.eContent?.single
  return encapContentInfo.eContentType === id_ct_tstInfo && content ? AsnConvert.parse(content.buffer, TSTInfo) : null
}

const bytes = (value: ArrayBuffer | OctetString) => Buffer.from(value instanceof OctetString ? value.buffer : value)
