"use client"

import { createContext, useContext } from "react"

export const ExampleContext = createContext(false)

export const useIsExample = () => useContext(ExampleContext)
