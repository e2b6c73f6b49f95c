import { SideNav } from "./sideNav"

export const dashboardLinks = [
  ["/dashboard", "Overview"],
  ["/dashboard/keys", "API keys"],
  ["/dashboard/links", "Spreadsheet links"],
  ["/dashboard/alerts", "Alerts"],
  ["/dashboard/webhooks", "Webhooks"],
  ["/dashboard/clients", "Connected apps"],
  ["/dashboard/usage", "Usage"],
  ["/dashboard/requests", "Request log"],
  ["/dashboard/watchlist", "Watchlist"],
  ["/dashboard/team", "Team"],
  ["/dashboard/settings", "Settings"],
] as const

export const DashboardNav = () => <SideNav label="Dashboard" links={dashboardLinks} />
