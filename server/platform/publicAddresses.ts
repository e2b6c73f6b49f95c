import { lookup } from "node:dns"
import { Agent, type RequestOptions } from "node:https"
import { BlockList, isIP, type LookupFunction, Socket } from "node:net"
import type { Duplex } from "node:stream"

export const notPublic = "the address is not public"

/**
 * Connects only to public addresses. Checks the address of this very connection, since a name server may answer a
 * second query differently.
 */
export class PublicAgent extends Agent {
  override createConnection(
    options: RequestOptions,
    connected?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const { host } = options
    // Node resolves only names, so an address is checked here.
    if (host && isIP(host) !== 0 && !isPublicAddress(host)) {
      connected?.(new Error(notPublic), new Socket())
      return null
    }
    return super.createConnection({ ...options, lookup: lookUpPublic }, connected)
  }
}

export function isPublicAddress(address: string): boolean {
  // An address with a zone belongs to a network next to this machine.
  if (address.includes("%")) return false
  const version = isIP(address)
  if (version === 4) return !special.check(address, "ipv4")
  return version === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6")
}

const lookUpPublic: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const usable = (addresses ?? []).filter(({ address }) => isPublicAddress(address))
    if (error || usable.length === 0) found(error ?? new Error(notPublic), [])
    else if (options.all) found(null, usable)
    else found(null, usable[0].address, usable[0].family)
  })
}

/**
 * All of IPv6 that IANA has allocated to hosts on the internet. Loopback, private and link-local addresses lie outside
 * it, and so do most forms that carry an IPv4 address: `::127.0.0.1`, `::ffff:127.0.0.1`, NAT64.
 */
const globalUnicast = new BlockList()
globalUnicast.addSubnet("2000::", 3, "ipv6")

/** The other entries in IANA's registries of special-purpose addresses, and multicast. */
const specialSubnets = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Teredo, benchmarks, ORCHID and other protocols.
  "2001::/23",
  "2001:db8::/32",
  // 6to4.
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
]

const special = new BlockList()
for (const subnet of specialSubnets) {
  const [address, bits] = subnet.split("/")
  special.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4")
}
