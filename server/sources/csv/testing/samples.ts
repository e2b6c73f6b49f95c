/** What each file below says, in invented prices. */
export const sampleBars = [
  { ticker: "KO", date: "2025-01-16", open: 61.1, high: 62.25, low: 60.9, close: 61.75, volume: 1_200_000 },
  { ticker: "KO", date: "2025-01-17", open: 61.8, high: 63.1, low: 61.5, close: 62.9, volume: 1_310_000 },
  { ticker: "KO", date: "2025-01-21", open: 62.75, high: 63.4, low: 62.2, close: 63.05, volume: 990_000 },
]

export type Sample = {
  format: string
  file: string
  /** How the import says that it read the file. */
  said: string
  lines: readonly string[]
  asTicker?: string
  encoding?: "utf-8" | "latin1" | "utf16le"
}

/** One file of each format in its public shape: header, dates, numbers, order and name. */
export const samples: readonly Sample[] = [
  {
    format: "Assay",
    file: "bars.csv",
    said: "dates year first",
    lines: [
      "ticker,date,open,high,low,close,volume,split_ratio,dividend",
      "KO,2025-01-16,61.1,62.25,60.9,61.75,1200000,,",
      "KO,2025-01-17,61.8,63.1,61.5,62.9,1310000,,",
      "KO,2025-01-21,62.75,63.4,62.2,63.05,990000,,",
    ],
  },
  {
    format: "Quandl WIKI",
    file: "WIKI_PRICES.csv",
    said: "dates year first",
    lines: [
      "ticker,date,open,high,low,close,volume,ex-dividend,split_ratio,adj_open,adj_high,adj_low,adj_close,adj_volume",
      "KO,2025-01-16,61.1,62.25,60.9,61.75,1200000.0,0.0,1.0,60.1,61.2,59.9,60.7,1200000.0",
      "KO,2025-01-17,61.8,63.1,61.5,62.9,1310000.0,0.0,1.0,60.8,62.1,60.5,61.9,1310000.0",
      "KO,2025-01-21,62.75,63.4,62.2,63.05,990000.0,0.0,1.0,61.7,62.4,61.2,62.0,990000.0",
    ],
  },
  {
    format: "Tiingo",
    file: "KO.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      "date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor",
      "2025-01-16,61.75,62.25,60.9,61.1,1200000,60.7,61.2,59.9,60.1,1200000,0.0,1.0",
      "2025-01-17,62.9,63.1,61.5,61.8,1310000,61.9,62.1,60.5,60.8,1310000,0.0,1.0",
      "2025-01-21,63.05,63.4,62.2,62.75,990000,62.0,62.4,61.2,61.7,990000,0.0,1.0",
    ],
  },
  {
    format: "Alpha Vantage, adjusted",
    file: "daily_adjusted_KO.csv",
    said: "dates year first, newest first, ticker from the file's name",
    lines: [
      "timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient",
      "2025-01-21,62.7500,63.4000,62.2000,63.0500,62.01,990000,0.0000,1.0",
      "2025-01-17,61.8000,63.1000,61.5000,62.9000,61.87,1310000,0.0000,1.0",
      "2025-01-16,61.1000,62.2500,60.9000,61.7500,60.74,1200000,0.0000,1.0",
    ],
  },
  {
    format: "Alpha Vantage",
    file: "daily_KO.csv",
    said: "dates year first, newest first, ticker from the file's name",
    lines: [
      "timestamp,open,high,low,close,volume",
      "2025-01-21,62.7500,63.4000,62.2000,63.0500,990000",
      "2025-01-17,61.8000,63.1000,61.5000,62.9000,1310000",
      "2025-01-16,61.1000,62.2500,60.9000,61.7500,1200000",
    ],
  },
  {
    format: "Alpaca",
    file: "alpaca_bars.csv",
    said: "dates year first",
    lines: [
      "symbol,timestamp,open,high,low,close,volume,trade_count,vwap",
      "KO,2025-01-16 05:00:00+00:00,61.1,62.25,60.9,61.75,1200000.0,15123.0,61.5",
      "KO,2025-01-17 05:00:00+00:00,61.8,63.1,61.5,62.9,1310000.0,16200.0,62.4",
      "KO,2025-01-21 05:00:00+00:00,62.75,63.4,62.2,63.05,990000.0,13005.0,62.9",
    ],
  },
  {
    format: "Alpaca or Massive, short names",
    file: "KO.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      "c,h,l,n,o,t,v,vw",
      "61.75,62.25,60.9,15123,61.1,2025-01-16T05:00:00Z,1200000,61.5",
      "62.9,63.1,61.5,16200,61.8,2025-01-17T05:00:00Z,1310000,62.4",
      "63.05,63.4,62.2,13005,62.75,2025-01-21T05:00:00Z,990000,62.9",
    ],
  },
  {
    format: "Finnhub",
    file: "KO.csv",
    said: "dates in epoch seconds, ticker from the file's name",
    lines: [
      "t,o,h,l,c,v",
      "1736985600,61.1,62.25,60.9,61.75,1200000",
      "1737072000,61.8,63.1,61.5,62.9,1310000",
      "1737417600,62.75,63.4,62.2,63.05,990000",
    ],
  },
  {
    format: "Massive flat file",
    file: "2025-01.csv",
    said: "dates in epoch nanoseconds",
    lines: [
      "ticker,volume,open,close,high,low,window_start,transactions",
      "KO,1200000,61.1,61.75,62.25,60.9,1737003600000000000,15123",
      "KO,1310000,61.8,62.9,63.1,61.5,1737090000000000000,16200",
      "KO,990000,62.75,63.05,63.4,62.2,1737435600000000000,13005",
    ],
  },
  {
    format: "Databento",
    file: "xnas-itch-20250116-20250121.ohlcv-1d.csv",
    said: "dates year first",
    lines: [
      "ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol",
      "2025-01-16T00:00:00.000000000Z,35,2,9029,61.100000000,62.250000000,60.900000000,61.750000000,1200000,KO",
      "2025-01-17T00:00:00.000000000Z,35,2,9029,61.800000000,63.100000000,61.500000000,62.900000000,1310000,KO",
      "2025-01-21T00:00:00.000000000Z,35,2,9029,62.750000000,63.400000000,62.200000000,63.050000000,990000,KO",
    ],
  },
  {
    format: "Marketstack",
    file: "eod.csv",
    said: "dates year first, newest first",
    lines: [
      "open,high,low,close,volume,adj_high,adj_low,adj_close,adj_open,adj_volume,split_factor,dividend,symbol,exchange,date",
      "62.75,63.4,62.2,63.05,990000.0,62.4,61.2,62.0,61.7,990000.0,1.0,0.0,KO,XNYS,2025-01-21T00:00:00+0000",
      "61.8,63.1,61.5,62.9,1310000.0,62.1,60.5,61.9,60.8,1310000.0,1.0,0.0,KO,XNYS,2025-01-17T00:00:00+0000",
      "61.1,62.25,60.9,61.75,1200000.0,61.2,59.9,60.7,60.1,1200000.0,1.0,0.0,KO,XNYS,2025-01-16T00:00:00+0000",
    ],
  },
  {
    format: "Financial Modeling Prep",
    file: "KO.csv",
    said: "dates year first, newest first, ticker from the file's name",
    lines: [
      "date,open,high,low,close,adjClose,volume,unadjustedVolume,change,changePercent,vwap,label,changeOverTime",
      '2025-01-21,62.75,63.4,62.2,63.05,62.0,990000,990000,0.3,0.478,62.85,"January 21, 25",0.00478',
      '2025-01-17,61.8,63.1,61.5,62.9,61.9,1310000,1310000,1.1,1.78,62.32,"January 17, 25",0.0178',
      '2025-01-16,61.1,62.25,60.9,61.75,60.7,1200000,1200000,0.65,1.064,61.5,"January 16, 25",0.01064',
    ],
  },
  {
    format: "IEX Cloud",
    file: "ko.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      "date,open,close,high,low,volume,uOpen,uClose,uHigh,uLow,uVolume,change,changePercent,label,changeOverTime",
      '2025-01-16,30.55,30.87,31.12,30.45,2400000,61.1,61.75,62.25,60.9,1200000,0,0,"Jan 16, 25",0',
      '2025-01-17,30.9,31.45,31.55,30.75,2620000,61.8,62.9,63.1,61.5,1310000,0.58,1.8,"Jan 17, 25",0.018',
      '2025-01-21,31.37,31.52,31.7,31.1,1980000,62.75,63.05,63.4,62.2,990000,0.07,0.2,"Jan 21, 25",0.021',
    ],
  },
  {
    format: "Stooq bulk file",
    file: "ko.us.txt",
    said: "dates year first",
    lines: [
      "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
      "KO.US,D,20250116,000000,61.1,62.25,60.9,61.75,1200000,0",
      "KO.US,D,20250117,000000,61.8,63.1,61.5,62.9,1310000,0",
      "KO.US,D,20250121,000000,62.75,63.4,62.2,63.05,990000,0",
    ],
  },
  {
    format: "Stooq",
    file: "ko_us_d.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      "Date,Open,High,Low,Close,Volume",
      "2025-01-16,61.1,62.25,60.9,61.75,1200000",
      "2025-01-17,61.8,63.1,61.5,62.9,1310000",
      "2025-01-21,62.75,63.4,62.2,63.05,990000",
    ],
  },
  {
    format: "MetaStock ASCII",
    file: "metastock.csv",
    said: "dates year first",
    lines: [
      "<TICKER>,<DTYYYYMMDD>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>",
      "KO,20250116,61.1,62.25,60.9,61.75,1200000",
      "KO,20250117,61.8,63.1,61.5,62.9,1310000",
      "KO,20250121,62.75,63.4,62.2,63.05,990000",
    ],
  },
  {
    format: "MetaTrader 5",
    file: "KO.csv",
    said: "tabs, dates year first, ticker from the file's name",
    lines: [
      "<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>",
      "2025.01.16\t61.10\t62.25\t60.90\t61.75\t9120\t1200000\t1",
      "2025.01.17\t61.80\t63.10\t61.50\t62.90\t9830\t1310000\t1",
      "2025.01.21\t62.75\t63.40\t62.20\t63.05\t7740\t990000\t1",
    ],
  },
  {
    format: "Interactive Brokers",
    file: "KO.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      ",date,open,high,low,close,volume,average,barCount",
      "0,2025-01-16,61.1,62.25,60.9,61.75,1200000,61.5,15123",
      "1,2025-01-17,61.8,63.1,61.5,62.9,1310000,62.4,16200",
      "2,2025-01-21,62.75,63.4,62.2,63.05,990000,62.9,13005",
    ],
  },
  {
    format: "Bloomberg",
    file: "terminal.csv",
    said: "dates month first",
    lines: [
      "Ticker,Dates,PX_OPEN,PX_HIGH,PX_LOW,PX_LAST,PX_VOLUME",
      "KO US Equity,1/16/2025,61.1,62.25,60.9,61.75,1200000",
      "KO US Equity,1/17/2025,61.8,63.1,61.5,62.9,1310000",
      "KO US Equity,1/21/2025,62.75,63.4,62.2,63.05,990000",
    ],
  },
  {
    format: "yfinance with two header lines",
    file: "download.csv",
    said: "dates year first, prices already adjusted for splits",
    lines: [
      "Price,Close,High,Low,Open,Volume",
      "Ticker,KO,KO,KO,KO,KO",
      "Date,,,,,",
      "2025-01-16,61.75,62.25,60.9,61.1,1200000",
      "2025-01-17,62.9,63.1,61.5,61.8,1310000",
      "2025-01-21,63.05,63.4,62.2,62.75,990000",
    ],
  },
  {
    format: "yfinance",
    file: "KO.csv",
    said: "dates year first, ticker from the file's name, prices already adjusted for splits",
    lines: [
      "Date,Open,High,Low,Close,Volume,Dividends,Stock Splits",
      "2025-01-16 00:00:00-05:00,61.1,62.25,60.9,61.75,1200000,0.0,0.0",
      "2025-01-17 00:00:00-05:00,61.8,63.1,61.5,62.9,1310000,0.0,0.0",
      "2025-01-20 00:00:00-05:00,nan,nan,nan,nan,nan,0.0,0.0",
      "2025-01-21 00:00:00-05:00,62.75,63.4,62.2,63.05,990000,0.0,0.0",
    ],
  },
  {
    format: "Yahoo Finance",
    file: "KO.csv",
    said: "dates year first, ticker from the file's name, prices already adjusted for splits",
    lines: [
      "Date,Open,High,Low,Close,Adj Close,Volume",
      "2025-01-16,61.099998,62.250000,60.900002,61.750000,60.740002,1200000",
      "2025-01-17,61.799999,63.099998,61.500000,62.900002,61.869999,1310000",
      "2025-01-21,62.750000,63.400002,62.200001,63.049999,62.009998,990000",
    ].map((line) => line.replace(/\d+\.\d{6}/g, (figure) => Number(figure).toFixed(2))),
  },
  {
    format: "EODHD",
    file: "KO.US.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      "Date,Open,High,Low,Close,Adjusted_close,Volume",
      "2025-01-16,61.1,62.25,60.9,61.75,60.7412,1200000",
      "2025-01-17,61.8,63.1,61.5,62.9,61.8724,1310000",
      "2025-01-21,62.75,63.4,62.2,63.05,62.0199,990000",
    ],
  },
  {
    format: "S&P 500 of Kaggle",
    file: "all_stocks_5yr.csv",
    said: "dates year first",
    lines: [
      "date,open,high,low,close,volume,Name",
      "2025-01-16,61.1,62.25,60.9,61.75,1200000,KO",
      "2025-01-17,61.8,63.1,61.5,62.9,1310000,KO",
      "2025-01-21,62.75,63.4,62.2,63.05,990000,KO",
    ],
  },
  {
    format: "Investing.com",
    file: "KO Historical Data.csv",
    said: "dates month first, volume in thousands and millions, newest first, ticker from the file's name",
    lines: [
      '\uFEFF"Date","Price","Open","High","Low","Vol.","Change %"',
      '"01/21/2025","63.05","62.75","63.40","62.20","990.00K","0.24%"',
      '"01/17/2025","62.90","61.80","63.10","61.50","1.31M","1.86%"',
      '"01/16/2025","61.75","61.10","62.25","60.90","1.20M","1.06%"',
    ],
  },
  {
    format: "Investing.com",
    file: "KO Historical Data (1).csv",
    said: "dates with the month's name, volume in thousands and millions, newest first, ticker from the file's name",
    lines: [
      '"Date","Price","Open","High","Low","Vol.","Change %"',
      '"Jan 21, 2025","63.05","62.75","63.40","62.20","990.00K","0.24%"',
      '"Jan 17, 2025","62.90","61.80","63.10","61.50","1.31M","1.86%"',
      '"Jan 16, 2025","61.75","61.10","62.25","60.90","1.20M","1.06%"',
    ],
  },
  {
    format: "Investing.com, German",
    file: "KO Historische Daten.csv",
    asTicker: "KO",
    said: "dates day first, decimal commas, volume in thousands and millions, newest first",
    lines: [
      '"Datum","Zuletzt","Eröffn.","Hoch","Tief","Vol.","+/- %"',
      '"21.01.2025","63,05","62,75","63,40","62,20","990,00K","0,24%"',
      '"17.01.2025","62,90","61,80","63,10","61,50","1,31M","1,86%"',
      '"16.01.2025","61,75","61,10","62,25","60,90","1,20M","1,06%"',
    ],
  },
  {
    format: "Nasdaq.com",
    file: "HistoricalData_1737500000000.csv",
    asTicker: "KO",
    said: "dates month first, newest first",
    lines: [
      "Date,Close/Last,Volume,Open,High,Low",
      "01/21/2025,$63.05,990000,$62.75,$63.40,$62.20",
      "01/17/2025,$62.90,1310000,$61.80,$63.10,$61.50",
      "01/16/2025,$61.75,1200000,$61.10,$62.25,$60.90",
    ],
  },
  {
    format: "Barchart",
    file: "ko_price-history-01-22-2025.csv",
    said: "dates year first, newest first, ticker from the file's name",
    lines: [
      "Time,Open,High,Low,Latest,Change,%Change,Volume",
      '2025-01-21,62.75,63.40,62.20,63.05,0.15,+0.24%,"990,000"',
      '2025-01-17,61.80,63.10,61.50,62.90,1.15,+1.86%,"1,310,000"',
      '2025-01-16,61.10,62.25,60.90,61.75,0.65,+1.06%,"1,200,000"',
      '"Downloaded from Barchart.com as of 01-22-2025 08:37am CST"',
    ],
  },
  {
    format: "Barchart, older",
    file: "ko_daily_historical-data-01-22-2025.csv",
    said: "dates month first, newest first, ticker from the file's name",
    lines: [
      "Time,Open,High,Low,Last,Change,%Chg,Volume",
      "01/21/2025,62.75,63.4,62.2,63.05,0.15,0.24%,990000",
      "01/17/2025,61.8,63.1,61.5,62.9,1.15,1.86%,1310000",
      "01/16/2025,61.1,62.25,60.9,61.75,0.65,1.06%,1200000",
      '"Downloaded from Barchart.com as of 01-22-2025 08:37am CST"',
    ],
  },
  {
    format: "TradingView",
    file: "NYSE_DLY_KO, 1D_60720.csv",
    said: "dates in epoch seconds, ticker from the file's name",
    lines: [
      "time,open,high,low,close,Volume,Volume MA",
      "1737037800,61.1,62.25,60.9,61.75,1200000,1100000",
      "1737124200,61.8,63.1,61.5,62.9,1310000,1150000",
      "1737469800,62.75,63.4,62.2,63.05,990000,1120000",
    ],
  },
  {
    format: "TradingView",
    file: "BATS_KO, 1D.csv",
    said: "dates year first, ticker from the file's name",
    lines: [
      "time,open,high,low,close,Volume",
      "2025-01-16T14:30:00Z,61.1,62.25,60.9,61.75,1200000",
      "2025-01-17T14:30:00Z,61.8,63.1,61.5,62.9,1310000",
      "2025-01-21T14:30:00Z,62.75,63.4,62.2,63.05,990000",
    ],
  },
  {
    format: "Twelve Data",
    file: "KO.csv",
    said: "semicolons, dates year first, newest first, ticker from the file's name",
    lines: [
      "datetime;open;high;low;close;volume",
      "2025-01-21;62.75;63.40000;62.20000;63.05;990000",
      "2025-01-17;61.80;63.10000;61.50000;62.90;1310000",
      "2025-01-16;61.10;62.25000;60.90000;61.75;1200000",
    ],
  },
  {
    format: "Ariva",
    file: "wkn_850663_historic.csv",
    asTicker: "KO",
    said: "semicolons, dates year first, decimal commas, newest first",
    lines: [
      "Datum;Erster;Hoch;Tief;Schlusskurs;Stuecke;Volumen",
      "2025-01-21;62,75;63,4;62,2;63,05;990.000;62.300.000",
      "2025-01-17;61,8;63,1;61,5;62,9;1.310.000;81.900.000",
      "2025-01-16;61,1;62,25;60,9;61,75;1.200.000;73.800.000",
    ],
  },
  {
    format: "comdirect",
    file: "wkn_850663_historic.csv",
    asTicker: "KO",
    encoding: "latin1",
    said: "Windows-1252, semicolons, dates day first, decimal commas, newest first, 2 lines above the header skipped",
    lines: [
      '"Coca-Cola (WKN: 850663 Börse: NYSE)"',
      "",
      '"Datum";"Eröffnung";"Hoch";"Tief";"Schluss";"Volumen"',
      '"21.01.2025";"62,75";"63,40";"62,20";"63,05";"990.000,00"',
      '"17.01.2025";"61,80";"63,10";"61,50";"62,90";"1.310.000,00"',
      '"16.01.2025";"61,10";"62,25";"60,90";"61,75";"1.200.000,00"',
    ],
  },
  {
    format: "finanzen.net",
    file: "coca-cola.csv",
    asTicker: "KO",
    encoding: "utf16le",
    said: "UTF-16, semicolons, dates day first, decimal commas, newest first",
    lines: [
      "\uFEFFDatum;Eröffnung;Schluss;Tageshoch;Tagestief;Volumen",
      "21.01.2025;62,75;63,05;63,40;62,20;990.000",
      "17.01.2025;61,80;62,90;63,10;61,50;1.310.000",
      "16.01.2025;61,10;61,75;62,25;60,90;1.200.000",
    ],
  },
  {
    format: "Boursorama",
    file: "COCA-COLA_2025-01-22.txt",
    asTicker: "KO",
    said: "tabs, dates day first",
    lines: [
      "date\touv\thaut\tbas\tclot\tvol\tdevise\t",
      "16/01/2025 00:00\t61.1\t62.25\t60.9\t61.75\t1200000\tUSD\t",
      "17/01/2025 00:00\t61.8\t63.1\t61.5\t62.9\t1310000\tUSD\t",
      "21/01/2025 00:00\t62.75\t63.4\t62.2\t63.05\t990000\tUSD\t",
    ],
  },
  {
    format: "MarketWatch",
    file: "Download Data - STOCK_US_XNYS_KO.csv",
    said: "dates month first, newest first, ticker from the file's name",
    lines: [
      "Date,Open,High,Low,Close,Volume",
      '01/21/2025,62.75,63.40,62.20,63.05,"990,000"',
      '01/17/2025,61.80,63.10,61.50,62.90,"1,310,000"',
      '01/16/2025,61.10,62.25,60.90,61.75,"1,200,000"',
    ],
  },
  {
    format: "Google Sheets",
    file: "KO.csv",
    said: "dates month first, ticker from the file's name",
    lines: [
      "Date,Open,High,Low,Close,Volume",
      "1/16/2025 16:00:00,61.1,62.25,60.9,61.75,1200000",
      "1/17/2025 16:00:00,61.8,63.1,61.5,62.9,1310000",
      "1/21/2025 16:00:00,62.75,63.4,62.2,63.05,990000",
    ],
  },
  {
    format: "WSJ",
    file: "HistoricalPrices.csv",
    asTicker: "KO",
    said: "dates month first, newest first",
    lines: [
      "Date, Open, High, Low, Close, Volume",
      "01/21/25, 62.75, 63.40, 62.20, 63.05, 990000",
      "01/17/25, 61.80, 63.10, 61.50, 62.90, 1310000",
      "01/16/25, 61.10, 62.25, 60.90, 61.75, 1200000",
    ],
  },
  {
    format: "plain columns",
    file: "KO-2025-01-16-2025-01-21.csv",
    asTicker: "KO",
    said: "semicolons, dates year first, decimal commas, newest first, 1 line above the header skipped",
    lines: [
      "sep=;",
      "Date;Bid;Ask;Opening price;High price;Low price;Closing price;Average price;Total volume;Turnover;Trades;",
      "2025-01-21;63,00;63,10;62,75;63,40;62,20;63,05;62,85;990000;62221500,00;13005;",
      "2025-01-17;62,85;62,95;61,80;63,10;61,50;62,90;62,32;1310000;81639200,00;16200;",
      "2025-01-16;61,70;61,80;61,10;62,25;60,90;61,75;61,50;1200000;73800000,00;15123;",
    ],
  },
  {
    format: "plain columns",
    file: "KO Dati Storici.csv",
    asTicker: "KO",
    said: "dates day first, decimal commas, volume in thousands and millions, newest first",
    lines: [
      '"Data","Ultimo","Apertura","Massimo","Minimo","Vol.","Var. %"',
      '"21.01.2025","63,05","62,75","63,40","62,20","990,00K","0,24%"',
      '"17.01.2025","62,90","61,80","63,10","61,50","1,31M","1,86%"',
      '"16.01.2025","61,75","61,10","62,25","60,90","1,20M","1,06%"',
    ],
  },
  {
    format: "plain columns",
    file: "mine.csv",
    asTicker: "KO",
    said: "semicolons, dates day first, decimal commas",
    lines: [
      "Day;Open;High;Low;Close;Volume",
      "16/01/2025;61,10;62,25;60,90;61,75;1200000",
      "17/01/2025;61,80;63,10;61,50;62,90;1310000",
      "21/01/2025;62,75;63,40;62,20;63,05;990000",
    ],
  },
]
